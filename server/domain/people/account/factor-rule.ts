import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isAbove, isBelow } from '../../../db/path-range.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hasPasskey } from '../auth/has-passkey.ts'
import { requiringFactor } from '../auth/is-factor-required.ts'
import { accountOf } from '../auth/read-own.ts'
import { renewFactorNeed } from '../auth/renew-factor-need.ts'
import { checkRank } from './lock-account.ts'

/** `isSetAbove`: by one above the reader's, which alone lifts it. `without`: accounts in it and below that lack a second factor. */
export type FactorRule = {
  isRequired: boolean
  isRequiredAbove: boolean
  isSetAbove: boolean
  without: number
}

type Home = { id: number; path: string }

/** Who set it may have gone or been moved away since: then it is in nobody's line. */
const isSetAbove = (setter: number | null, { organisationId, path }: Caller): boolean =>
  setter !== null && setter !== organisationId && isAbove(setter, path)

/** What holds for an organisation. */
export async function readFactorRule(
  { services: { pool }, caller }: Pick<Context, 'services' | 'caller'>,
  { id, path }: Home,
): Promise<FactorRule> {
  const [above, lacking] = await Promise.all([
    all(pool, requiringFactor(sql.val(path)).select(['r.id', 'r.factor_required_by'])),
    first(
      pool,
      db
        .selectFrom('account as a')
        .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((eb) => isBelow(eb.ref('o.path'), path))
        .where('a.totp_since', 'is', null)
        .where((eb) => eb.not(hasPasskey(eb.ref('a.id')))),
    ),
  ])
  const own = above.find((one) => one.id === id)
  return {
    isRequired: own !== undefined,
    isRequiredAbove: above.some((one) => one.id !== id),
    isSetAbove: own !== undefined && isSetAbove(own.factor_required_by, caller),
    without: Number(lacking?.count ?? 0),
  }
}

/**
 * Wants a second factor of everybody in an organisation and below, or no longer. Sessions of those who lack one do nothing
 * else until they have set it up. What one above the caller's set stays. Throws managersOnly, ownFactorFirst, factorRequired.
 */
export async function requireFactor(
  ctx: Context,
  { id, path }: Home,
  isRequired: boolean,
): Promise<void> {
  const { services, caller } = ctx
  checkRank(caller, 'e_role_manager')
  await inScope(services.pool, caller.path, async (client) => {
    const own = db.selectFrom('account').select('totp_since').where('id', '=', accountOf(caller))
    if (isRequired && !(await first(client, own))?.totp_since) throw new AppError('ownFactorFirst')
    const locked = db.selectFrom('organisation').select(['name', 'factor_required_by'])
    const known = await first(client, locked.where('id', '=', id).forNoKeyUpdate())
    const setter = known?.factor_required_by ?? null
    const isHeld = isSetAbove(setter, caller)
    if (isHeld && !isRequired) throw new AppError('factorRequired')
    const by = isHeld ? setter : caller.organisationId
    const rule = { factor_required: isRequired, factor_required_by: isRequired ? by : null }
    const ruled = db.updateTable('organisation').set(rowFor('organisation', rule))
    await run(client, ruled.where('id', '=', id))
    await renewFactorNeed(client, { path })
    const object = { kind: 'organisation' as const, id: id, name: known?.name ?? '' }
    const after = { secondFactor: isRequired ? 'required' : 'optional' }
    await writeAudit(client, ctx, 'usermgr/SetFactorRule', [{ object, after }])
  })
  await services.bus.publish('session', { organisationId: id })
}
