import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import { hashNewPassword } from '../../people/auth/change-password.ts'
import { countsFrom } from '../../people/auth/contact-hold.ts'
import { attempt, countFailure, forgive } from '../../people/auth/login-throttle.ts'
import { passwordFits } from '../../people/auth/password.ts'
import { proveCode, spendCode } from '../../people/auth/prove-code.ts'
import { provePassword } from '../../people/auth/prove-password.ts'
import { namesOf, readOwn, subjectOf } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockWallet } from './lock-wallet.ts'
import { type OwnWallet, ownWallet } from './own-wallet.ts'

/** Free tries of a wallet; then 2, 4, 8 … 900 s each. They lock payment, not log-in. */
const freeTries = 5

const subjectOfWallet = (organisationId: number) => `wallet:${organisationId}`

/**
 * Whoever pays, withdraws or changes who is paid proves it so, before the change. Answers the
 * wallet of the caller's organisation.
 * @throws walletPasswordUnset, walletPasswordWrong, tooManyAttempts
 */
export async function checkWalletPassword(
  ctx: Pick<Context, 'services' | 'caller'>,
  md5: string,
): Promise<OwnWallet> {
  const { services } = ctx
  const wallet = await ownWallet(ctx, services.pool)
  const { organisationId, passwordHash } = wallet
  if (passwordHash === null) throw new AppError('walletPasswordUnset')
  const subject = subjectOfWallet(organisationId)
  const limits = [{ key: subject, free: freeTries }]
  await attempt(services, limits, async () => {
    if (await passwordFits(passwordHash, md5, services.config.SECRET))
      return forgive(services, limits, subject)
    await countFailure(services, limits)
    throw new AppError('walletPasswordWrong')
  })
  return wallet
}

export type NewWalletPassword = {
  md5: string
  /** One of them proves who sets it. */
  loginMd5: string | undefined
  oldMd5: string | undefined
  code: { code: string; channel: 'sms' | 'mail' } | undefined
}

/** A wallet without one takes the log-in password as proof; another takes the old one or a code. */
export async function setWalletPassword(ctx: Context, given: NewWalletPassword): Promise<void> {
  const { services, caller, now } = ctx
  const wallet = await ownWallet(ctx, services.pool)
  if (!wallet.isKeeper) throw new AppError('walletKeepersOnly')
  const codeId = await proveKeeper(ctx, wallet, given)
  const own = await readOwn(services.pool, caller)
  if (await passwordFits(own.passwordHash, given.md5, services.config.SECRET))
    throw new AppError('walletPasswordAsLogin')
  const present = { hash: wallet.passwordHash ?? undefined, names: namesOf(own) }
  const hash = await hashNewPassword(services, given.md5, present)
  const { organisationId } = wallet
  await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    await replaceHash(client, { organisationId, before: wallet.passwordHash, hash })
    if (codeId !== undefined) await spendCode(client, codeId, now())
    const object = { kind: 'wallet', id: organisationId, name: '' } as const
    const method = codeId === undefined ? (given.oldMd5 ? 'old' : 'login') : 'message'
    await writeAudit(client, ctx, 'wallet/SetPwd', [{ object, after: { method } }])
  })
  const subject = subjectOfWallet(organisationId)
  await forgive(services, [{ key: subject, free: freeTries }], subject)
}

/** dataChanged when another one was set meanwhile: the proof was for the former. */
async function replaceHash(
  client: PoolClient,
  wallet: { organisationId: number; before: string | null; hash: string },
): Promise<void> {
  const changed = await run(
    client,
    db
      .updateTable('wallet')
      .set({ password_hash: wallet.hash })
      .where('organisation_id', '=', wallet.organisationId)
      .where('password_hash', 'is not distinct from', wallet.before),
  )
  if (changed === 0) throw new AppError('dataChanged')
}

/** Answers the id of the code that was used. */
async function proveKeeper(
  ctx: Context,
  { passwordHash }: OwnWallet,
  { loginMd5, oldMd5, code }: NewWalletPassword,
): Promise<number | undefined> {
  if (code) return proveByCode(ctx, code)
  if (oldMd5 !== undefined) await checkWalletPassword(ctx, oldMd5)
  else if (passwordHash === null && loginMd5 !== undefined) await provePassword(ctx, loginMd5)
  else throw new AppError('identityNeeded')
  return undefined
}

/** A phone or address bound within a day does not count yet, as for the log-in password. */
async function proveByCode(
  { services, caller, now }: Context,
  { code, channel }: { code: string; channel: 'sms' | 'mail' },
): Promise<number> {
  const bound = await first(
    services.pool,
    db
      .selectFrom('account')
      .select(['phone', 'phone_since', 'email', 'email_since'])
      .where('id', '=', caller.accountId ?? 0),
  )
  const target = channel === 'sms' ? bound?.phone : bound?.email
  const since = (channel === 'sms' ? bound?.phone_since : bound?.email_since) ?? null
  if (!target || countsFrom(since) > now()) throw new AppError('nothingBound')
  return proveCode(services, { purpose: 'wallet', target, subject: subjectOf(caller) }, code)
}
