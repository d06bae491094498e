import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Services } from '../../../services.ts'
import { checkTotp } from './check-totp.ts'
import { type Entered, enter, limitsFor, refusalOf, refuse, type Visit } from './enter.ts'
import { findLoginCandidates, type LoginCandidate } from './find-login-candidates.ts'
import { attempt, countFailure, type Limit, limitOfFactor } from './login-throttle.ts'
import { passwordFits, spendVerify } from './password.ts'
import { subjectOf } from './read-own.ts'
import { watchForSpray } from './watch-for-spray.ts'

export type LogIn = Visit & {
  /** Trimmed, lower case. */
  account: string
  /** Lower-case hex md5 of the password. */
  md5: string
  flags: readonly LoginFlag[]
  totp: string | undefined
}

export type LogInResult =
  | ({ kind: 'opened' } & Entered)
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
  const limits = limitsFor(request.account, request, candidates)
  return attempt(services, limits, async () => {
    const matches = await passing(candidates, request.md5, services.config.SECRET)
    if (matches.length === 0) {
      if (await countFailure(services, limits)) await watchForSpray(services, request)
      return turnAway(services, request, { error: 'wrongPassword', who: candidates[0] })
    }
    const chosen = matches.filter(({ flag }) => request.flags.includes(flag))
    const [who, second] = chosen
    if (second) return { kind: 'choose', flags: chosen.map(({ flag }) => flag) }
    const error = refusalOf(who) ?? (who?.onlyProvider ? 'passwordRefused' : undefined)
    if (!who || error) return turnAway(services, request, { error: error ?? 'flagNotAllowed', who })
    return proceed(services, request, { who, limits })
  })
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

const turnAway = (
  services: Services,
  request: LogIn,
  { error, who }: { error: ErrorName; who: LoginCandidate | undefined },
) => refuse(services, request, { error, who, account: request.account, flags: request.flags })

/** Asks for the second factor of those who have one. */
async function proceed(
  services: Services,
  request: LogIn,
  { who, limits }: { who: LoginCandidate; limits: readonly Limit[] },
): Promise<LogInResult> {
  const { accountId } = who.caller
  if (who.hasTotp && accountId !== undefined) {
    if (request.totp === undefined) return { kind: 'totp', flag: who.flag }
    const { totp } = request
    const ofFactor = limitOfFactor(subjectOf(who.caller))
    await attempt(services, [ofFactor], async () => {
      if (await checkTotp(services, accountId, totp)) return
      await countFailure(services, [...limits, ofFactor])
      await turnAway(services, request, { error: 'totpWrong', who })
    })
  }
  return { kind: 'opened', ...(await enter(services, request, { who, limits })) }
}
