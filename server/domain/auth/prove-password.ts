import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { attempt, countFailure, limitOfFactor, limitsOfSession } from './login-throttle.ts'
import { passwordFits } from './password.ts'
import { readOwn, subjectOf } from './read-own.ts'

/**
 * Runs one attempt at a secret of an account or device under the throttle of log-ins from its network and of its session: a wrong one counts, and
 * too many throw tooManyAttempts. A right one forgives nothing, only a whole log-in does: whoever knows the password
 * could else guess at the second factor without end.
 */
export function throttled(
  { services, caller, ip }: Pick<Context, 'services' | 'caller' | 'ip'>,
  error: 'wrongPassword' | 'totpWrong',
  check: () => Promise<boolean>,
): Promise<void> {
  const subject = subjectOf(caller)
  const limits = limitsOfSession(subject, ip, caller.sessionKey)
  if (error === 'totpWrong') limits.push(limitOfFactor(subject))
  return attempt(services, limits, async () => {
    if (await check()) return
    await countFailure(services, limits)
    throw new AppError(error)
  })
}

/** Proves that whoever holds the session knows its password. Throws wrongPassword or tooManyAttempts. */
export async function provePassword(
  ctx: Pick<Context, 'services' | 'caller' | 'ip'>,
  md5: string,
): Promise<void> {
  const { services, caller } = ctx
  const { passwordHash: hash } = await readOwn(services.pool, caller)
  await throttled(ctx, 'wrongPassword', () => passwordFits(hash, md5, services.config.SECRET))
}
