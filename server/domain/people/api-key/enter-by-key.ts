import { keyScopeOf } from '#lib/codes/key-functions.ts'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../services.ts'
import { isInNetworks } from '../../platform/in-networks.ts'
import type { CachedKey, KeyUse } from './cached-key.ts'
import { findKey } from './find-key.ts'
import { noteKeyUse } from './note-key-use.ts'

/**
 * Lets a call in by its key: known and not ended, from where it may be used, within its scopes and its calls a minute.
 * Then the rights of its maker decide, who must still be one that may have keys. Throws keyUnknown, keyEnded, keyNetwork,
 * keyScope, tooFrequent, noPermission.
 */
export async function enterByKey(
  services: Services,
  text: string,
  use: KeyUse,
): Promise<CachedKey> {
  const key = await findKey(services, text)
  if (!isInNetworks(key.networks, use.ip)) throw new AppError('keyNetwork', { ip: use.ip })
  const scope = keyScopeOf(use.func)
  if (scope === undefined || !key.scopes.has(scope))
    throw new AppError('keyScope', { scope: scope ?? '–' })
  await checkKeyRate(services, key)
  if (!key.caller.permissions.includes('e_ua_api_key')) throw new AppError('noPermission')
  noteKeyUse(services, key.id, use)
  return key
}

/** A bucket of a minute, shared by all processes. */
async function checkKeyRate({ limiter, now }: Services, { id, rate }: CachedKey): Promise<void> {
  const bucket = { perSecond: rate / 60, burst: rate }
  if (await limiter.take(`key:${id}`, bucket, now())) return
  throw new AppError('tooFrequent', { seconds: Math.ceil(60 / rate) })
}
