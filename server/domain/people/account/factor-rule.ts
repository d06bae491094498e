import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hasPasskey } from '../auth/has-passkey.ts'
import { isFactorRequired, requiringFactor } from '../auth/is-factor-required.ts'
import { isVouchedFor } from '../provider/provider-facts.ts'
import { accountOf } from '../auth/read-own.ts'
import { checkRank } from './lock-account.ts'

/** `without`: accounts in it and below that lack a second factor. */
export type FactorRule = {
  isRequired: boolean
  isRequiredAbove: boolean
  without: number
}

type Home = { id: number; path: string }

/** What holds for an organisation. */
export async function readFactorRule(pool: Pool, { id, path }: Home): Promise<FactorRule> {
  const [above, lacking] = await Promise.all([
    all(pool, requiringFactor(sql.val(path)).select('r.id')),
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
  return {
    isRequired: above.some((one) => one.id === id),
    isRequiredAbove: above.some((one) => one.id !== id),
    without: Number(lacking?.count ?? 0),
  }
}

/**
 * Wants a second factor of everybody in an organisation and below, or no longer. Sessions of those who lack one do nothing
 * else until they have set it up. Throws managersOnly, ownFactorFirst.
 */
export async function setFactorRule(
  ctx: Context,
  { id, path }: Home,
  isRequired: boolean,
): Promise<void> {
  const { services, caller } = ctx
  checkRank(caller, 'e_role_manager')
  await inScope(services.pool, caller.path, async (client) => {
    const own = db.selectFrom('account').select('totp_since').where('id', '=', accountOf(caller))
    if (isRequired && !(await first(client, own))?.totp_since) throw new AppError('ownFactorFirst')
    const rule = rowFor('organisation', { factor_required: isRequired })
    const named = await first(
      client,
      db.updateTable('organisation').set(rule).where('id', '=', id).returning('name'),
    )
    await run(
      client,
      db
        .updateTable('session')
        .from('account as a')
        .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
        .set((eb) => ({ must_factor: isFactorRequired(eb.ref('o.path')) }))
        .whereRef('session.account_id', '=', 'a.id')
        .where('a.totp_since', 'is', null)
        .where('session.by_passkey', '=', false)
        .where((eb) => eb.not(isVouchedFor(eb.ref('session.sid_hash'))))
        .where((eb) => isBelow(eb.ref('o.path'), path)),
    )
    const object = { kind: 'organisation' as const, id: id, name: named?.name ?? '' }
    const after = { secondFactor: isRequired ? 'required' : 'optional' }
    await writeAudit(client, ctx, 'usermgr/SetFactorRule', [{ object, after }])
  })
  await services.bus.publish('session', { organisationId: id })
}
