import { sessionCookies } from '../../auth/cookies.ts'
import { makeNextSecret } from '../../domain/people/auth/rotate-secret.ts'
import type { CachedSession } from '../../domain/people/auth/session.ts'
import type { Services } from '../../services.ts'

/** None if another call just replaced it. */
export async function rotatedCookies(
  services: Services,
  session: CachedSession,
  { sid, isSecure }: { sid: string; isSecure: boolean },
): Promise<string[]> {
  const secret = await makeNextSecret(services, session)
  if (secret === undefined) return []
  const maxAgeSeconds = Math.floor((session.endsAt - services.now()) / 1000)
  const given = { isSecure, secret: services.config.SECRET, isRemembered: true }
  return sessionCookies({ sid, secret, maxAgeSeconds }, given)
}
