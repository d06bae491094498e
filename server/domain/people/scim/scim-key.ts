import { scimKeyPrefix } from '#lib/rules/scim-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { fitsHash, hashToken, newToken } from '../../platform/token.ts'
import { checkRank } from '../account/lock-account.ts'
import { lockOrganisation } from '../organisation/lock-tree.ts'
import { findProvider, type IdentityProvider, providerOf } from '../provider/identity-provider.ts'
import { callerFor } from '../provider/provider-caller.ts'

/** Who calls /scim: the directory of a provider, and its key, by hash. */
export type Directory = { provider: IdentityProvider; keyHash: Buffer; caller: Caller }

/** Of a provider, as its manager sees it. Times are Unix seconds. */
export type ScimKeyRow = { tail: string; createdAt: number; usedAt: number | null; usedIp: string }

export const readScimKey = (pool: Pool, providerId: number): Promise<ScimKeyRow | undefined> =>
  first(
    pool,
    db
      .selectFrom('scim_key')
      .select(['tail', 'used_ip as usedIp'])
      .select((eb) => [
        unixSeconds(eb.ref('created_at')).as('createdAt'),
        unixSeconds(eb.ref('used_at')).as('usedAt'),
      ])
      .where('provider_id', '=', providerId)
      .$castTo<ScimKeyRow>(),
  )

/**
 * Creates the key of the organisation's provider, or replaces the present one, which ends at once. Returns its text,
 * which is stored nowhere. Throws notFound, managersOnly.
 */
export function makeScimKey(ctx: Context, organisationId: number): Promise<string> {
  return changeKey(ctx, organisationId, async (client, provider) => {
    const text = `${scimKeyPrefix}${provider.id}_${newToken()}`
    const row = {
      key_hash: hashToken(text),
      tail: text.slice(-4),
      created_at: new Date(ctx.now()),
      used_at: null,
      used_ip: '',
    }
    const made = { provider_id: provider.id, ...row }
    await run(
      client,
      db
        .insertInto('scim_key')
        .values(rowFor('scim_key', made))
        .onConflict((conflict) =>
          conflict.column('provider_id').doUpdateSet(rowFor('scim_key', row)),
        ),
    )
    return { result: text, after: { provider: provider.name, tail: row.tail } }
  })
}

/** Revokes the key at once. Throws notFound, managersOnly. */
export function removeScimKey(ctx: Context, organisationId: number): Promise<void> {
  return changeKey(ctx, organisationId, async (client, provider) => {
    const ended = db.deleteFrom('scim_key').where('provider_id', '=', provider.id)
    if ((await run(client, ended)) === 0) throw new AppError('notFound')
    return { result: undefined, after: { provider: provider.name, tail: null } }
  })
}

type Change<T> = { result: T; after: { provider: string; tail: string | null } }

async function changeKey<T>(
  ctx: Context,
  organisationId: number,
  change: (client: PoolClient, provider: IdentityProvider) => Promise<Change<T>>,
): Promise<T> {
  const { services, caller } = ctx
  checkRank(caller, 'e_role_manager')
  return inScope(services.pool, caller.path, async (client) => {
    const home = await lockOrganisation(client, ctx, organisationId)
    const provider = await providerOf(client, organisationId)
    if (!provider) throw new AppError('notFound')
    const { result, after } = await change(client, provider)
    const object = { kind: 'organisation', id: home.id, name: home.name } as const
    await writeAudit(client, ctx, 'usermgr/SetScimKey', [{ object, after }])
    return result
  })
}

const shape = new RegExp(`^${scimKeyPrefix}(\\d{1,9})_[\\w-]{43}$`)
/** Least time between writes of last use, the same as for API keys. */
const noteMs = 60_000

/** The directory whose key `text` is, on hosts of its brand and while its provider is in use; notes the use. Else undefined. */
export async function findDirectory(
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  { text, brand, ip }: { text: string; brand: string; ip: string },
): Promise<Directory | undefined> {
  const [, id] = shape.exec(text) ?? []
  const provider = id && (await findProvider(pool, { id: Number(id), brand: brand }))
  if (!provider) return undefined
  const kept = db.selectFrom('scim_key').select(['key_hash', 'tail', 'used_at'])
  const key = await first(pool, kept.where('provider_id', '=', provider.id))
  if (!key || !fitsHash(text, key.key_hash)) return undefined
  const at = now()
  if ((key.used_at?.getTime() ?? 0) + noteMs <= at) {
    const used = { used_at: new Date(at), used_ip: ip.slice(0, 64) }
    const noted = db.updateTable('scim_key').set(rowFor('scim_key', used))
    await run(pool, noted.where('provider_id', '=', provider.id))
  }
  const apiKey = { id: provider.id, name: `SCIM …${key.tail}` }
  return {
    provider: provider,
    keyHash: key.key_hash,
    caller: { ...callerFor(provider), apiKey: apiKey },
  }
}

/**
 * Call in the transaction of a change, with the organisation locked, so that no change follows the end of the key.
 * Throws keyEnded where it was revoked or replaced meanwhile.
 */
export async function checkInForce(
  client: PoolClient,
  { provider, keyHash }: Directory,
): Promise<void> {
  const kept = db
    .selectFrom('scim_key as k')
    .innerJoin('identity_provider as p', 'p.id', 'k.provider_id')
    .select('k.provider_id')
    .where('k.provider_id', '=', provider.id)
    .where('k.key_hash', '=', keyHash)
    .where((eb) => eb.ref('p.is_active'))
  if (!(await first(client, kept))) throw new AppError('keyEnded')
}
