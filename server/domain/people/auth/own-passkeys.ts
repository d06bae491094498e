import type { Brand } from '#brands/public.ts'
import { passkeyLimits } from '#lib/rules/passkey-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkTotp } from './check-totp.ts'
import { checkNewPasskey, type NewPasskeyAnswer, type PasskeySite } from './passkey-answer.ts'
import { newChallenge, readChallenge, spendChallenge } from './passkey-challenge.ts'
import { provePassword, throttled } from './prove-password.ts'
import { accountOf, readOwn } from './read-own.ts'
import { keyedHash } from './sealed-json.ts'
import { tellOwner } from './tell-owner.ts'

/** What a browser needs to make one. `known`: base64url. */
export type PasskeyOffer = {
  challenge: string
  userId: string
  login: string
  name: string
  known: string[]
}

/**
 * Asks for all that the account has to prove itself with: a passkey stands for both factors. `code` is asked for where a
 * second factor is in force. Throws wrongPassword, totpWrong, tooManyPasskeys.
 */
export async function offerPasskey(
  ctx: Context,
  { md5, code, site }: { md5: string; code: () => string; site: PasskeySite },
): Promise<PasskeyOffer> {
  const accountId = accountOf(ctx.caller)
  const { pool, config, now } = ctx.services
  await provePassword(ctx, md5)
  const account = await first(
    pool,
    db.selectFrom('account').select(['login', 'name', 'totp_since']).where('id', '=', accountId),
  )
  if (!account) throw new AppError('loginExpired')
  if (account.totp_since) {
    const given = code()
    await throttled(ctx, 'totpWrong', () => checkTotp(ctx.services, accountId, given))
  }
  const held = await all(
    pool,
    db
      .selectFrom('passkey')
      .select(['credential_id', 'host'])
      .where('account_id', '=', accountId)
      .limit(passkeyLimits.perAccount),
  )
  checkRoom(held.length)
  const here = held.filter(({ host }) => host === site.host)
  return {
    challenge: newChallenge(purposeOf(ctx, site), config.SECRET, now()),
    userId: userHandleOf(accountId, config.SECRET),
    login: account.login,
    name: account.name,
    known: here.map((one) => one.credential_id.toString('base64url')),
  }
}

const purposeOf = ({ caller }: Context, { host }: PasskeySite) => ({
  kind: 'add' as const,
  host: host,
  sessionKey: caller.sessionKey,
})

function checkRoom(held: number): void {
  const max = passkeyLimits.perAccount
  if (held >= max) throw new AppError('tooManyPasskeys', { max })
}

/** How authenticators know the account: the same each time, so that a new passkey takes the place of an old one. */
export const userHandleOf = (accountId: number, secret: string): string =>
  Buffer.from(keyedHash(String(accountId), { secret, use: 'passkey user' }), 'hex').toString(
    'base64url',
  )

type Added = { answer: NewPasskeyAnswer; name: string; site: PasskeySite; brand: Brand }

/** Answers its id. Throws passkeyRefused, tooManyPasskeys. */
export async function keepPasskey(
  ctx: Context,
  { answer, name, site, brand }: Added,
): Promise<number> {
  const accountId = accountOf(ctx.caller)
  const { pool, config, now, bus } = ctx.services
  const proof = { secret: config.SECRET, now: now() }
  let spent: { challenge: string; endsAt: number } | undefined
  const isOurs = (challenge: string) => {
    const endsAt = readChallenge(challenge, purposeOf(ctx, site), proof)
    spent = endsAt === undefined ? undefined : { challenge, endsAt }
    return spent !== undefined
  }
  const made = await checkNewPasskey(answer, { site, isOurs })
  if (!made || !spent) throw new AppError('passkeyRefused')
  const { challenge, endsAt } = spent
  const id = await inTransaction(pool, async (client) => {
    await lockUntilCommit(client, 'passkeys of', accountId)
    const own = db.selectFrom('passkey').select('id').where('account_id', '=', accountId)
    checkRoom(await run(client, own))
    await spendChallenge(client, challenge, endsAt)
    const row = {
      account_id: accountId,
      host: site.host,
      credential_id: Buffer.from(made.credential.id, 'base64url'),
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: [...new Set(answer.transports)],
      name: name,
      is_backed_up: made.credentialBackedUp,
      created_at: new Date(now()),
    }
    const stored = await first(
      client,
      db
        .insertInto('passkey')
        .values(rowFor('passkey', row))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    // Somebody has it already.
    if (!stored) throw new AppError('passkeyRefused')
    const after = { secondFactor: 'passkey', host: site.host, name: name }
    await note(client, ctx, { func: 'user/AddPasskey', after })
    await tell(client, ctx, 'passkeyAdded', brand)
    return stored.id
  })
  await bus.publish('outbox', {})
  return id
}

type Noted = {
  func: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function note(client: PoolClient, ctx: Context, { func, ...change }: Noted): Promise<void> {
  const { id, login } = await readOwn(client, ctx.caller)
  const object = { kind: 'account' as const, id: id, name: login }
  await writeAudit(client, ctx, func, [{ object, ...change }])
}

async function tell(
  client: PoolClient,
  ctx: Context,
  text: 'passkeyAdded' | 'passkeyDeleted',
  brand: Brand,
): Promise<void> {
  const owner = await readOwn(client, ctx.caller)
  const target = owner.email ?? owner.phone
  if (target) await tellOwner(client, ctx, { owner, target, text, brand })
}

/** Times are Unix seconds. */
export type ListedPasskey = {
  id: number
  name: string
  host: string
  isBackedUp: boolean
  createdAt: number
  usedAt: number | null
}

/** Newest first. */
export function listPasskeys(pool: Pool, accountId: number): Promise<ListedPasskey[]> {
  return all(
    pool,
    db
      .selectFrom('passkey')
      .select(['id', 'name', 'host', 'is_backed_up as isBackedUp'])
      .select((eb) => [
        unixSeconds(eb.ref('created_at')).as('createdAt'),
        unixSeconds(eb.ref('used_at')).as('usedAt'),
      ])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(passkeyLimits.perAccount),
  )
}

/** One of others does not exist. Throws wrongPassword, notFound. */
export async function removePasskey(
  ctx: Context,
  { id, md5, brand }: { id: number; md5: string; brand: Brand },
): Promise<void> {
  const accountId = accountOf(ctx.caller)
  const { pool, bus } = ctx.services
  await provePassword(ctx, md5)
  await inTransaction(pool, async (client) => {
    const gone = await first(
      client,
      db
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning(['name', 'host']),
    )
    if (!gone) throw new AppError('notFound')
    const before = { secondFactor: 'passkey', host: gone.host, name: gone.name }
    await note(client, ctx, { func: 'user/DeletePasskey', before })
    await tell(client, ctx, 'passkeyDeleted', brand)
  })
  await bus.publish('outbox', {})
}
