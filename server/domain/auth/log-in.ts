import type { LoginFlag } from '#lib/codes/permissions.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { findLoginCandidates, type LoginCandidate } from './find-login-candidates.ts'
import {
  attemptInTurn,
  countFailure,
  forgiveAccount,
  throttleKeys,
  waitSeconds,
} from './login-throttle.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isDefaultDevicePassword, spendVerify, verifyPassword } from './password.ts'

export type LogIn = {
  /** Trimmed and lower-case. */
  account: string
  /** Lower-case hex md5 of the password. */
  md5: string
  flag: LoginFlag | undefined
  isBrowser: boolean
  isRemembered: boolean
  lang: string
  ip: string
  agent: string
}

export type LogInResult =
  | { kind: 'opened'; session: OpenedSession }
  /** Several kinds of log-in fit: the client asks which (spec §4, needChooseSubmit). */
  | { kind: 'choose'; flags: LoginFlag[] }

/**
 * Opens a session for an account or a device. Throws wrongPassword (also for unknown names), tooManyAttempts,
 * accountFrozen, flagNotAllowed.
 */
export async function logIn(services: Services, request: LogIn): Promise<LogInResult> {
  const keys = throttleKeys(request.account, request.ip)
  const matches = await attemptInTurn(keys, () => attempt(services, request, keys))
  const chosen = matches.filter(({ flag }) => !request.flag || flag === request.flag)
  const [who, second] = chosen
  if (!who) throw new AppError('flagNotAllowed')
  if (second) return { kind: 'choose', flags: chosen.map(({ flag }) => flag) }
  if (who.isFrozen) throw new AppError('accountFrozen')
  return { kind: 'opened', session: await openSession(services, { who, ...request }) }
}

async function attempt(
  services: Services,
  { account, md5 }: LogIn,
  keys: string[],
): Promise<LoginCandidate[]> {
  const seconds = await waitSeconds(services, keys)
  if (seconds > 0) throw new AppError('tooManyAttempts', { seconds })
  const candidates = await findLoginCandidates(services.pool, account)
  const matches = await passing(candidates, md5, services.config.SECRET)
  if (matches.length === 0) {
    await countFailure(services, keys)
    throw new AppError('wrongPassword')
  }
  await forgiveAccount(services, account)
  return matches
}

/** The candidates whose password this is. An attempt always costs at least one hash. */
async function passing(
  candidates: LoginCandidate[],
  md5: string,
  secret: string,
): Promise<LoginCandidate[]> {
  const stored = candidates.flatMap(({ passwordHash }) => passwordHash ?? [])
  if (stored.length === 0) await spendVerify(md5, secret)
  const passes = await Promise.all(
    candidates.map(({ passwordHash }) =>
      passwordHash
        ? verifyPassword(passwordHash, md5, secret)
        : Promise.resolve(isDefaultDevicePassword(md5)),
    ),
  )
  return candidates.filter((_, index) => passes[index])
}
