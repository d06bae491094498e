import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { attempt, countFailure, limitOfFactor, limitsOfSession } from './login-throttle.ts'
import { passwordFits } from './password.ts'
import { readOwn, subjectOf } from './read-own.ts'

/** Success forgives nothing: else the second factor could be guessed without end. */
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

export async function provePassword(
  ctx: Pick<Context, 'services' | 'caller' | 'ip'>,
  md5: string,
): Promise<void> {
  const { services, caller } = ctx
  const { passwordHash: hash } = await readOwn(services.pool, caller)
  await throttled(ctx, 'wrongPassword', () => passwordFits(hash, md5, services.config.SECRET))
}
