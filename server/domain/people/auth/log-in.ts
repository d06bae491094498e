import type { QueryCreator } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { anyOf, db, type Given, prepared, type Tables } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashToken } from '../../platform/token.ts'
import { type AskedAgreement, hasAgreed } from '../consent/consent.ts'
import { checkTotp } from './check-totp.ts'
import { tellEnded } from './close-session.ts'
import { findLoginCandidates, type LoginCandidate } from './find-login-candidates.ts'
import type { KnownBrowser } from './known-browser.ts'
import {
  attempt,
  countFailure,
  forgivenBy,
  type Limit,
  limitOfFactor,
  loginLimitsOf,
} from './login-throttle.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { passwordFits, spendVerify } from './password.ts'
import { subjectOf } from './read-own.ts'
import { watchForSpray } from './watch-for-spray.ts'

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
  isApp: boolean
  /** Whose legal texts somebody at a browser must have agreed to; undefined: nobody's. */
  agreement: AskedAgreement | undefined
  said: SaidFacts
  requestId: string
}

/** What the client says of itself, as the audit log keeps it: it proves nothing. */
export type SaidFacts = {
  saidProject?: string | undefined
  saidBrowser?: string | undefined
  saidIp?: string | undefined
}

export type LogInResult =
  | { kind: 'opened'; session: OpenedSession; subject: string; caller: Caller }
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
  const limits = limitsFor(request, candidates)
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

function limitsFor(
  { account: name, ip, browser }: LogIn,
  candidates: readonly LoginCandidate[],
): Limit[] {
  const usualNetworks = new Set(candidates.flatMap(({ addresses }) => addresses.map(networkOf)))
  const subjects = [...new Set(candidates.map(({ caller }) => subjectOf(caller)))]
  return loginLimitsOf({ name, subjects, ip, browser, usualNetworks })
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
  const forgiven = forgivenBy(limits, subject)
  const mustFactor = who.needsTotp && !who.hasTotp
  const { mustAgree, ...session } = await open(services, request, { who, forgiven, mustFactor })
  const caller = {
    ...who.caller,
    sessionKey: hashToken(session.sid).toString('hex'),
    ...(mustAgree && { mustAgree: true }),
    ...(mustFactor && { mustFactor: true }),
  }
  return { kind: 'opened', session, subject, caller }
}

async function open(
  services: Services,
  request: LogIn,
  {
    who,
    forgiven,
    mustFactor,
  }: { who: LoginCandidate; forgiven: readonly string[]; mustFactor: boolean },
): Promise<OpenedSession & { mustAgree: boolean }> {
  const { caller, flag, login, language } = who
  const { ip, requestId, agent, said, isBrowser, isRemembered: remembered } = request
  const lang = request.lang ?? language ?? request.fallbackLang
  const { ended, ...opened } = await inTransaction(services.pool, async (client) => {
    const { accountId, deviceId } = caller
    const [lock, id] = accountId === undefined ? [lockDevice, deviceId] : [lockAccount, accountId]
    const checked = { id: id ?? 0, passwordHash: who.passwordHash ?? null, forgiven }
    const locked = await lock(client, { ...checked, ip, at: new Date(services.now()) })
    if (locked.length === 0) throw new AppError('wrongPassword')
    const { agreement } = request
    const mustAgree =
      accountId !== undefined &&
      agreement !== undefined &&
      !(await hasAgreed(client, accountId, agreement))
    const session = { ...request, lang, mustAgree, mustFactor, who: { flag, accountId, deviceId } }
    const opened = await openSession(services, session, client)
    const object = { kind: caller.kind, id: accountId ?? deviceId, name: login }
    const after = { flag, browser: isBrowser, remembered, ...said }
    const ctx = { now: services.now, ip, requestId, caller }
    await writeAudit(client, ctx, 'user/Login', [{ object, after, agent }])
    return { ...opened, mustAgree: mustAgree }
  })
  await tellEnded(services, ended)
  return opened
}

type Checked = {
  id: number
  passwordHash: string | null
  /** Keys of failures. */
  forgiven: readonly string[]
  ip: string
  at: Date
}

/**
 * Nothing when password, freeze or deletion changed since the check, which ended all sessions; else
 * failures are forgiven. Audits accounts.
 */
const lockAccount = prepared('log-in-account', (given: Given<Checked>) =>
  forgiving(
    given,
    db.with('subject', (tables) =>
      tables
        .updateTable('account')
        .set({ last_login_at: given.at, last_login_ip: given.ip })
        .where('id', '=', given.id)
        .where('password_hash', '=', given.passwordHash)
        .where('frozen_at', 'is', null)
        .returning('id'),
    ),
  ),
)

const lockDevice = prepared('log-in-device', (given: Given<Checked>) =>
  forgiving(
    given,
    db.with('subject', (tables) =>
      tables
        .selectFrom('device')
        .select('id')
        .where('id', '=', given.id)
        .where('password_hash', 'is not distinct from', given.passwordHash)
        .where('frozen_at', 'is', null)
        .where('deleted_at', 'is', null)
        .forShare(),
    ),
  ),
)

type WithSubject = QueryCreator<Tables & { subject: { id: number } }>

const forgiving = ({ forgiven }: Given<Checked>, known: WithSubject) =>
  known
    .with('forgiven', (tables) =>
      tables
        .deleteFrom('login_failure')
        .where('key', '=', anyOf(forgiven))
        .where((eb) => eb.exists(eb.selectFrom('subject').select('subject.id'))),
    )
    .selectFrom('subject')
    .select('id')

async function refuse(
  services: Services,
  { account, ip, requestId, flags, agent, said }: LogIn,
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
  const after = { flag: who?.flag ?? (other ? '' : requested), ...said }
  const event = { after, agent, errcode: errorCodes[error].code, ...(object && { object }) }
  await writeAudit(
    services.pool,
    { now: services.now, ip, requestId, caller: visitor },
    'user/Login',
    [event],
  )
  throw new AppError(error)
}
