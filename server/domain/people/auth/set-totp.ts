import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockTree } from '../organisation/lock-tree.ts'
import { breaksGlass } from '../provider/provider-facts.ts'
import { checkTotp } from './check-totp.ts'
import { deleteSessions, forgetAccount, tellEnded } from './close-session.ts'
import { isFactorRequired } from './is-factor-required.ts'
import { provePassword, throttled } from './prove-password.ts'
import { accountOf, readOwn } from './read-own.ts'
import { newRecoveryCodes, newTotpSecret, openTotp, sealTotp, spendTotp, totpUri } from './totp.ts'

/** In force after `confirmTotp`; repeats replace it. */
export async function beginTotp(
  ctx: Context,
  { md5, issuer }: { md5: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const accountId = accountOf(ctx.caller)
  await provePassword(ctx, md5)
  const { pool, config } = ctx.services
  const { login } = await readOwn(pool, ctx.caller)
  const secret = newTotpSecret()
  await inTransaction(pool, async (client) => {
    if ((await lockTotp(client, accountId)).since) throw new AppError('totpAlreadyOn')
    const sealed = sealTotp({ secret, lastStep: 0, recovery: [] }, accountId, config.SECRET)
    await storeTotp(client, accountId, { totp_secret: sealed })
    await note(client, ctx, { accountId, login, step: 'begun' })
  })
  return { secret, uri: totpUri(secret, issuer, login) }
}

/** Ends the other sessions of the account. */
export async function confirmTotp(ctx: Context, code: string): Promise<string[]> {
  const accountId = accountOf(ctx.caller)
  const { pool, config, now } = ctx.services
  const { login } = await readOwn(pool, ctx.caller)
  const { codes, ended } = await inTransaction(pool, async (client) => {
    const { sealed, since } = await lockTotp(client, accountId)
    if (since) throw new AppError('totpAlreadyOn')
    if (!sealed) throw new AppError('totpNotBegun')
    const state = openTotp(sealed, accountId, config.SECRET)
    const used = spendTotp(state, code, { now: now(), secret: config.SECRET })
    if (!used) throw new AppError('totpWrong')
    const { codes, kept } = newRecoveryCodes(config.SECRET)
    await storeTotp(client, accountId, {
      totp_secret: sealTotp({ ...used, recovery: kept }, accountId, config.SECRET),
      totp_since: new Date(now()),
    })
    const settled = db.updateTable('session').set({ must_factor: false })
    await run(client, settled.where('account_id', '=', accountId))
    // Nobody showed it there.
    const owner = { accountId, deviceId: undefined }
    const ended = await deleteSessions(client, owner, ctx.caller.sessionKey)
    await note(client, ctx, { accountId, login, step: 'in force' })
    return { codes, ended }
  })
  await tellEnded(ctx.services, ended)
  await forgetAccount(ctx.services, accountId)
  return codes
}

export async function disableTotp(
  ctx: Context,
  { md5, code }: { md5: string; code: string },
): Promise<void> {
  const accountId = accountOf(ctx.caller)
  const { services } = ctx
  const { login } = await readOwn(services.pool, ctx.caller)
  await provePassword(ctx, md5)
  // Before a code is spent in vain.
  await checkMayTurnOff(services.pool, accountId)
  await throttled(ctx, 'totpWrong', () => checkTotp(services, accountId, code))
  await inTransaction(services.pool, async (client) => {
    await lockRules(client, accountId)
    await checkMayTurnOff(client, accountId)
    await storeTotp(client, accountId, { totp_secret: null, totp_since: null })
    await note(client, ctx, { accountId, login, step: 'off' })
  })
}

/** Throws totpNotBegun, factorRequired. */
async function checkMayTurnOff(store: Pool | PoolClient, accountId: number): Promise<void> {
  const account = await first(
    store,
    homeOf(accountId)
      .select('a.totp_since')
      .select((eb) => isFactorRequired(eb.ref('o.path')).as('isRequired'))
      .select((eb) => breaksGlass(eb.ref('a.id')).as('breaksGlass')),
  )
  if (!account?.totp_since) throw new AppError('totpNotBegun')
  if (account.isRequired || account.breaksGlass) throw new AppError('factorRequired')
}

/** Until commit no rule above the account changes, and it is not moved. */
async function lockRules(client: PoolClient, accountId: number): Promise<void> {
  await lockTree(client, 'change')
  const home = await first(client, homeOf(accountId).select('o.path'))
  const ids = home?.path.split('/').filter(Boolean).map(Number) ?? []
  const line = db.selectFrom('organisation').select('id').where('id', '=', anyOf(ids))
  await all(client, line.orderBy('id').forShare())
}

const homeOf = (accountId: number) =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .where('a.id', '=', accountId)

async function lockTotp(
  client: PoolClient,
  accountId: number,
): Promise<{ sealed: Buffer | null; since: Date | null }> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select(['totp_secret as sealed', 'totp_since as since'])
      .where('id', '=', accountId)
      .forUpdate(),
  )
  return account ?? { sealed: null, since: null }
}

const storeTotp = (
  client: PoolClient,
  accountId: number,
  totp: { totp_secret: Buffer | null; totp_since?: Date | null },
) => run(client, db.updateTable('account').set(rowFor('account', totp)).where('id', '=', accountId))

function note(
  client: PoolClient,
  ctx: Context,
  { accountId, login, step }: { accountId: number; login: string; step: string },
): Promise<void> {
  const object = { kind: 'account' as const, id: accountId, name: login }
  return writeAudit(client, ctx, 'user/SetTotp', [{ object, after: { secondFactor: step } }])
}
