import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { attemptInTurn, countFailure, throttleKeys, waitSeconds } from './login-throttle.ts'
import { passwordFits } from './password.ts'
import { readOwn } from './read-own.ts'

/**
 * Runs one attempt at a secret of an account or device under the same throttle as log-ins: a wrong one counts, and
 * too many throw tooManyAttempts. A right one forgives nothing, only a whole log-in does: whoever knows the password
 * could else guess at the second factor without end.
 */
export function throttled(
  services: Services,
  { login, ip, error }: { login: string; ip: string; error: ErrorName },
  attempt: () => Promise<boolean>,
): Promise<void> {
  const keys = throttleKeys(login.toLowerCase(), ip)
  return attemptInTurn(keys, async () => {
    const seconds = await waitSeconds(services, keys)
    if (seconds > 0) throw new AppError('tooManyAttempts', { seconds })
    if (await attempt()) return
    await countFailure(services, keys)
    throw new AppError(error)
  })
}

/** Proves that whoever holds the session knows its password. Throws wrongPassword or tooManyAttempts. */
export async function provePassword(
  { services, caller, ip }: Pick<Context, 'services' | 'caller' | 'ip'>,
  md5: string,
): Promise<void> {
  const { login, kind, passwordHash: hash } = await readOwn(services.pool, caller)
  await throttled(services, { login, ip, error: 'wrongPassword' }, () =>
    passwordFits({ hash, isDevice: kind === 'device' }, md5, services.config.SECRET),
  )
}
