import { keyScopeOf } from '#lib/codes/key-functions.ts'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../services.ts'
import { keyScopeText } from '../../../texts/key-scope-text.ts'
import { isInNetworks } from '../../platform/in-networks.ts'
import type { CachedKey, KeyUse } from './cached-key.ts'
import { noteKeyUse } from './note-key-use.ts'

/**
 * Lets a call in by its key: from where it may be used, within its calls a minute and its scopes. Then the rights of its
 * maker decide, who must still be one that may have keys. Calls that are refused count, too; those from elsewhere by
 * themselves, so that whoever found a key cannot use up what its owner has. Throws keyNetwork, tooFrequent, keyScope
 * (in `lang`), noPermission.
 */
export async function enterByKey(
  services: Services,
  key: CachedKey,
  { use, lang }: { use: KeyUse; lang: string },
): Promise<void> {
  if (!isInNetworks(key.networks, use.ip)) {
    await checkKeyRate(services, key, `elsewhere:${key.id}`)
    throw new AppError('keyNetwork', { ip: use.ip })
  }
  await checkKeyRate(services, key, String(key.id))
  const scope = keyScopeOf(use.func)
  if (scope === undefined || !key.scopes.has(scope))
    throw new AppError('keyScope', { scope: keyScopeText(scope, lang) })
  if (!key.caller.permissions.includes('e_ua_api_key')) throw new AppError('noPermission')
  noteKeyUse(services, key.id, use)
}

/** A bucket of a minute, shared by all processes. */
async function checkKeyRate(
  { limiter, now }: Services,
  { rate }: CachedKey,
  name: string,
): Promise<void> {
  const bucket = { perSecond: rate / 60, burst: rate }
  if (await limiter.take(`key:${name}`, bucket, now())) return
  throw new AppError('tooFrequent', { seconds: Math.ceil(60 / rate) })
}
