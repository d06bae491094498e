import { AppError } from '../../app-error.ts'
import type { PasskeySite } from '../../domain/people/auth/passkey-answer.ts'
import type { ClientFacts } from './handle.ts'

/** Throws passkeyUnavailable where browsers keep no passkeys: at an address without a name. */
export function siteOf({ passkeySite }: Pick<ClientFacts, 'passkeySite'>): PasskeySite {
  if (!passkeySite) throw new AppError('passkeyUnavailable')
  return passkeySite
}
