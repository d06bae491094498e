import { sql } from 'kysely'
import type { Brand } from '#brands/public.ts'
import type { KeyScope } from '#lib/codes/key-scopes.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellEnded } from '../auth/close-session.ts'
import { accountOf, readOwn } from '../auth/read-own.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import { newApiKey } from './find-key.ts'

/** What its maker sets. `endsAt`: Unix seconds. */
type KeyFacts = {
  name: string
  scopes: readonly KeyScope[]
  networks: readonly string[]
  rate: number
  endsAt: number | undefined
}

/** Its text is told this once; its maker hears of it by mail or SMS. Throws tooManyKeys. */
export async function createKey(
  ctx: Context,
  { name, scopes, networks, rate, endsAt }: KeyFacts,
  brand: Brand,
): Promise<{ id: number; text: string }> {
  const accountId = accountOf(ctx.caller)
  const { text, hash, tail } = newApiKey()
  const id = await inTransaction(ctx.services.pool, async (client) => {
    await lockUntilCommit(client, 'keys of', accountId)
    const own = db.selectFrom('api_key').select('id').where('account_id', '=', accountId)
    if ((await run(client, own)) >= apiKeyLimits.perAccount)
      throw new AppError('tooManyKeys', { max: apiKeyLimits.perAccount })
    const row = {
      account_id: accountId,
      name: name,
      key_hash: hash,
      tail: tail,
      scopes: [...new Set(scopes)],
      networks: [...new Set(networks)],
      rate: rate,
      lang: ctx.lang,
      ends_at: endsAt === undefined ? null : new Date(endsAt * 1000),
      created_at: new Date(ctx.now()),
    }
    const made = await first(
      client,
      db.insertInto('api_key').values(rowFor('api_key', row)).returning('id'),
    )
    if (!made) throw new Error('no key came back')
    const after = { tail, scopes: row.scopes, networks: row.networks, rate, endsAt: endsAt ?? null }
    const object = { kind: 'key', id: made.id, name: name } as const
    await writeAudit(client, ctx, 'dev/AddKey', [{ object, after }])
    const owner = await readOwn(client, ctx.caller)
    const target = owner.email ?? owner.phone
    if (target) await tellOwner(client, ctx, { owner, target, text: 'keyAdded', brand })
    return made.id
  })
  await ctx.services.bus.publish('outbox', {})
  return { id: id, text: text }
}

/** Times are Unix seconds. */
export type ListedKey = {
  id: number
  accountId: number
  login: string
  name: string
  tail: string
  scopes: KeyScope[]
  networks: string[]
  rate: number
  endsAt: number | null
  createdAt: number
  usedAt: number | null
  usedIp: string
  usedFunc: string
}

/** Administrators look after the keys of their organisation. */
const isOverseer = ({ role, permissions }: Caller) =>
  role === 'e_role_manager' && permissions.includes('e_ua_api_key')

const keysInSight = (caller: Caller) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .where((eb) =>
      isOverseer(caller)
        ? eb('a.organisation_id', '=', caller.organisationId)
        : eb('k.account_id', '=', accountOf(caller)),
    )

export type KeyPage = { lastId: number | undefined; limit: number }

/** Newest first. */
export function listKeys(
  pool: Pool,
  caller: Caller,
  { lastId, limit }: KeyPage,
): Promise<ListedKey[]> {
  accountOf(caller)
  return all(
    pool,
    keysInSight(caller)
      .select(['k.id', 'k.account_id as accountId', 'a.login', 'k.name', 'k.tail', 'k.networks'])
      .select(['k.rate', 'k.used_ip as usedIp', 'k.used_func as usedFunc'])
      .select((eb) => [
        sql<KeyScope[]>`${eb.ref('k.scopes')}`.as('scopes'),
        unixSeconds(eb.ref('k.ends_at')).as('endsAt'),
        unixSeconds(eb.ref('k.created_at')).as('createdAt'),
        unixSeconds(eb.ref('k.used_at')).as('usedAt'),
      ])
      .$if(lastId !== undefined, (keys) => keys.where('k.id', '<', lastId ?? 0))
      .orderBy('k.id', 'desc')
      .limit(limit),
  )
}

/** At once, in all processes. One out of sight does not exist. */
export async function removeKey(ctx: Context, id: number): Promise<void> {
  const { services, caller } = ctx
  accountOf(caller)
  const hash = await inTransaction(services.pool, (client) => deleteKey(client, ctx, id))
  await tellEnded(services, [hash.toString('hex')])
}

async function deleteKey(client: PoolClient, ctx: Context, id: number): Promise<Buffer> {
  const key = await first(
    client,
    keysInSight(ctx.caller)
      .select(['k.key_hash as hash', 'k.name', 'k.tail', 'a.login'])
      .where('k.id', '=', id)
      .forUpdate('k'),
  )
  if (!key) throw new AppError('notFound')
  const { hash, name, tail, login } = key
  await run(client, db.deleteFrom('api_key').where('id', '=', id))
  const object = { kind: 'key', id, name } as const
  await writeAudit(client, ctx, 'dev/DeleteKey', [{ object, before: { tail, account: login } }])
  return hash
}

/** Those of a locked account, in its transaction: unlocked, it makes new ones. They stay listed. Returns how many. */
export function endKeysOf(client: PoolClient, accountId: number, now: number): Promise<number> {
  const at = new Date(now)
  return run(
    client,
    db
      .updateTable('api_key')
      .set({ ends_at: at })
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)])),
  )
}
