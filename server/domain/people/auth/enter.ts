import type { QueryCreator } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared, type Tables } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashToken } from '../../platform/token.ts'
import { type AskedAgreement, hasAgreed } from '../consent/consent.ts'
import { tellEnded } from './close-session.ts'
import type { LoginCandidate } from './find-login-candidates.ts'
import type { KnownBrowser } from './known-browser.ts'
import { forgivenBy, type Limit, loginLimitsOf } from './login-throttle.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { subjectOf } from './read-own.ts'

/** Who knocks, by whatever proof, and from where. */
export type Visit = {
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

export type Entered = { session: OpenedSession; subject: string; caller: Caller }

/** A passkey that stands for both factors; `spend` uses it up, in the transaction of the session. */
type PasskeyProof = { spend: (client: PoolClient) => Promise<void> }

/** An identity provider that answers for both factors; `keep` notes what it opened, in the same transaction. */
type Vouching = {
  name: string
  hours: number
  keep: (client: PoolClient, sid: string) => Promise<void>
}

export type Entering = {
  who: LoginCandidate
  limits: readonly Limit[]
  passkey?: PasskeyProof
  provider?: Vouching
}

/** Of who may be meant by a name. */
export function limitsFor(
  name: string,
  { ip, browser }: Visit,
  candidates: readonly LoginCandidate[],
): Limit[] {
  const usualNetworks = new Set(candidates.flatMap(({ addresses }) => addresses.map(networkOf)))
  const subjects = [...new Set(candidates.map(({ caller }) => subjectOf(caller)))]
  return loginLimitsOf({ name, subjects, ip, browser, usualNetworks })
}

/** Why somebody who has proved who they are stays outside. */
export function refusalOf(who: LoginCandidate | undefined): ErrorName | undefined {
  if (!who) return 'flagNotAllowed'
  if (who.isFrozen) return who.caller.kind === 'device' ? 'deviceFrozen' : 'accountFrozen'
  return who.caller.permissions.length === 0 ? 'accountWithoutPermission' : undefined
}

/** Only a complete login forgives failures. */
export async function enter(
  services: Services,
  visit: Visit,
  { who, limits, passkey, provider }: Entering,
): Promise<Entered> {
  const subject = subjectOf(who.caller)
  const forgiven = forgivenBy(limits, subject)
  const isProved = passkey !== undefined || provider !== undefined
  const mustFactor = who.needsTotp && !who.hasTotp && !isProved
  const opening = { who, forgiven, mustFactor, passkey, provider }
  const { mustAgree, ...session } = await open(services, visit, opening)
  const caller = {
    ...who.caller,
    sessionKey: hashToken(session.sid).toString('hex'),
    ...(mustAgree && { mustAgree: true }),
    ...(mustFactor && { mustFactor: true }),
  }
  return { session, subject, caller }
}

type Opening = {
  who: LoginCandidate
  forgiven: readonly string[]
  mustFactor: boolean
  passkey: PasskeyProof | undefined
  provider: Vouching | undefined
}

async function open(
  services: Services,
  visit: Visit,
  { who, forgiven, mustFactor, passkey, provider }: Opening,
): Promise<OpenedSession & { mustAgree: boolean }> {
  const { caller, flag, login, language } = who
  const { ip, requestId, agent, said, isBrowser, isRemembered: remembered } = visit
  const lang = visit.lang ?? language ?? visit.fallbackLang
  const { ended, ...opened } = await inTransaction(services.pool, async (client) => {
    const { accountId, deviceId } = caller
    const [lock, id] = accountId === undefined ? [lockDevice, deviceId] : [lockAccount, accountId]
    const checked = { id: id ?? 0, passwordHash: who.passwordHash ?? null, forgiven }
    const locked = await lock(client, { ...checked, ip, at: new Date(services.now()) })
    if (locked.length === 0) throw new AppError('wrongPassword')
    await passkey?.spend(client)
    const { agreement } = visit
    const mustAgree =
      accountId !== undefined &&
      agreement !== undefined &&
      !(await hasAgreed(client, accountId, agreement))
    const byPasskey = passkey !== undefined
    const of = { flag, accountId, deviceId }
    const hours = provider?.hours
    const session = { ...visit, lang, mustAgree, mustFactor, byPasskey, hours, who: of }
    const opened = await openSession(services, session, client)
    await provider?.keep(client, opened.sid)
    const object = { kind: caller.kind, id: accountId ?? deviceId, name: login }
    const factor = byPasskey && { secondFactor: 'passkey' }
    const vouched = provider && { provider: provider.name }
    const after = { flag, browser: isBrowser, remembered, ...factor, ...vouched, ...said }
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

type Refusal = {
  error: ErrorName
  who: LoginCandidate | undefined
  /** The name that was given. */
  account: string
  flags: readonly LoginFlag[]
  /** What the log says further. */
  noted?: Record<string, unknown>
}

/** Throws it, once the log has it. */
export async function refuse(
  services: Services,
  { ip, requestId, agent, said }: Visit,
  { error, who, account, flags, noted }: Refusal,
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
  const after = { flag: who?.flag ?? (other ? '' : requested), ...noted, ...said }
  const event = { after, agent, errcode: errorCodes[error].code, ...(object && { object }) }
  await writeAudit(
    services.pool,
    { now: services.now, ip, requestId, caller: visitor },
    'user/Login',
    [event],
  )
  throw new AppError(error)
}
