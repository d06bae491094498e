import type { ErrorName } from '#lib/codes/error-codes.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first, run } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { checkTotp } from './check-totp.ts'
import { tellEnded } from './close-session.ts'
import { findLoginCandidates, type LoginCandidate } from './find-login-candidates.ts'
import type { KnownBrowser } from './known-browser.ts'
import { watchForSpray } from './login-spray.ts'
import {
  attempt,
  countFailure,
  forgive,
  type Limit,
  limitOfFactor,
  loginLimitsOf,
} from './login-throttle.ts'
import { endSurplus, type OpenedSession, openSession } from './open-session.ts'
import { passwordFits, spendVerify } from './password.ts'
import { subjectOf } from './read-own.ts'
import { usualNetworks } from './usual-networks.ts'

export type LogIn = {
  /** Trimmed, lower case. */
  account: string
  /** Lower-case hex md5 of the password. */
  md5: string
  flags: readonly LoginFlag[]
  totp: string | undefined
  isBrowser: boolean
  browser: KnownBrowser | undefined
  isRemembered: boolean
  /** Else the account's, else `fallbackLang`. */
  lang: string | undefined
  fallbackLang: string
  ip: string
  agent: string
  requestId: string
}

export type LogInResult =
  | { kind: 'opened'; session: OpenedSession; subject: string }
  /** Several kinds of login fit; the client asks which. */
  | { kind: 'choose'; flags: LoginFlag[] }
  /** Password right; the second factor is asked for. */
  | { kind: 'totp'; flag: LoginFlag }

/**
 * Expired devices may log in to renew, frozen not. Audits all but tooManyAttempts: floods would
 * fill the log.
 */
export async function logIn(services: Services, request: LogIn): Promise<LogInResult> {
  const candidates = await findLoginCandidates(services.pool, request.account)
  const limits = await limitsFor(services, request, candidates)
  return attempt(services, limits, async () => {
    const matches = await passing(candidates, request.md5, services.config.SECRET)
    if (matches.length === 0) {
      if (await countFailure(services, limits)) await watchForSpray(services, request)
      return refuse(services, request, { error: 'wrongPassword', who: candidates[0] })
    }
    const chosen = matches.filter(({ flag }) => request.flags.includes(flag))
    const [who, second] = chosen
    if (second) return { kind: 'choose', flags: chosen.map(({ flag }) => flag) }
    const error = refusalOf(who)
    if (!who || error) return refuse(services, request, { error: error ?? 'flagNotAllowed', who })
    return enter(services, request, { who, limits })
  })
}

async function limitsFor(
  { pool }: Services,
  { account: name, ip, browser }: LogIn,
  candidates: readonly LoginCandidate[],
): Promise<Limit[]> {
  const callers = candidates.map(({ caller }) => caller)
  const networks = await usualNetworks(
    pool,
    callers.flatMap(({ accountId }) => accountId ?? []),
    callers.flatMap(({ deviceId }) => deviceId ?? []),
  )
  const subjects = [...new Set(callers.map(subjectOf))]
  return loginLimitsOf({ name, subjects, ip, browser, usualNetworks: networks })
}

/** At least one hash per attempt. */
async function passing(
  candidates: LoginCandidate[],
  md5: string,
  secret: string,
): Promise<LoginCandidate[]> {
  if (!candidates.some(({ passwordHash }) => passwordHash)) await spendVerify(md5, secret)
  const passes = await Promise.all(
    candidates.map(({ passwordHash }) => passwordFits(passwordHash, md5, secret)),
  )
  return candidates.filter((_, index) => passes[index])
}

function refusalOf(who: LoginCandidate | undefined): ErrorName | undefined {
  if (!who) return 'flagNotAllowed'
  if (who.isFrozen) return who.caller.kind === 'device' ? 'deviceFrozen' : 'accountFrozen'
  return who.caller.permissions.length === 0 ? 'accountWithoutPermission' : undefined
}

/** Only a complete login forgives failures. */
async function enter(
  services: Services,
  request: LogIn,
  { who, limits }: { who: LoginCandidate; limits: readonly Limit[] },
): Promise<LogInResult> {
  const { accountId } = who.caller
  const subject = subjectOf(who.caller)
  if (who.hasTotp && accountId !== undefined) {
    if (request.totp === undefined) return { kind: 'totp', flag: who.flag }
    const { totp } = request
    await attempt(services, [limitOfFactor(subject)], async () => {
      if (await checkTotp(services, accountId, totp)) return
      await countFailure(services, [...limits, limitOfFactor(subject)])
      await refuse(services, request, { error: 'totpWrong', who })
    })
  }
  await forgive(services, limits, subject)
  return { kind: 'opened', session: await open(services, request, who), subject }
}

async function open(services: Services, request: LogIn, who: LoginCandidate) {
  const { caller, flag, login, language } = who
  const { ip, requestId, agent, isBrowser, isRemembered: remembered } = request
  const lang = request.lang ?? language ?? request.fallbackLang
  const { opened, ended } = await inTransaction(services.pool, async (client) => {
    const { accountId, deviceId } = caller
    const at = new Date(services.now())
    if (!(await lockSubject(client, who, { at, ip }))) throw new AppError('wrongPassword')
    const session = { ...request, lang, who: { flag, accountId, deviceId } }
    const opened = await openSession(services, session, client)
    const ended = await endSurplus(client, { accountId, deviceId })
    const object = { kind: caller.kind, id: accountId ?? deviceId, name: login }
    const after = { flag, browser: isBrowser, remembered }
    const ctx = { now: services.now, ip, requestId, caller }
    await writeAudit(client, ctx, 'user/Login', [{ object, after, agent }])
    return { opened, ended }
  })
  await tellEnded(services, ended)
  return opened
}

/**
 * False when password, freeze or deletion changed since the check, which ended all sessions. Audits
 * accounts.
 */
async function lockSubject(
  client: PoolClient,
  { caller: { accountId, deviceId }, passwordHash }: LoginCandidate,
  { at, ip }: { at: Date; ip: string },
): Promise<boolean> {
  if (accountId === undefined) {
    const device = db
      .selectFrom('device')
      .select('id')
      .where('id', '=', deviceId ?? 0)
      .where('password_hash', 'is not distinct from', passwordHash ?? null)
      .where('frozen_at', 'is', null)
      .where('deleted_at', 'is', null)
      .forShare()
    return (await first(client, device)) !== undefined
  }
  const account = db
    .updateTable('account')
    .set({ last_login_at: at, last_login_ip: ip })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash ?? '')
    .where('frozen_at', 'is', null)
  return (await run(client, account)) === 1
}

async function refuse(
  services: Services,
  { account, ip, requestId, flags, agent }: LogIn,
  { error, who }: { error: ErrorName; who: LoginCandidate | undefined },
): Promise<never> {
  const visitor = {
    kind: 'visitor' as const,
    name: account,
    organisationId: who?.caller.organisationId,
    path: who?.caller.path ?? '',
  }
  const object = who && {
    kind: who.caller.kind,
    id: who.caller.accountId ?? who.caller.deviceId,
    name: who.login,
  }
  const [requested, other] = flags
  const after = { flag: who?.flag ?? (other ? '' : requested) }
  const event = { after, agent, errcode: errorCodes[error].code, ...(object && { object }) }
  await writeAudit(
    services.pool,
    { now: services.now, ip, requestId, caller: visitor },
    'user/Login',
    [event],
  )
  throw new AppError(error)
}
