import type { BrandProfile } from '#brands/define.ts'
import type { Context } from '../context.ts'
import { type FoundAddress, findAddresses } from '../domain/address/find-addresses.ts'
import type { Place } from '../integrations/geocode/offline.ts'
import { knownLanguage } from '../texts/error-text.ts'

export type AddressContext = Pick<Context, 'services' | 'now' | 'lang'> & {
  client: { brand: BrandProfile }
}

/** Of places in degrees, in order; asks no provider, so that no page costs a request. */
export function knownAddressesOf(
  { services, now, lang, client }: AddressContext,
  places: readonly Place[],
  language = lang,
): Promise<FoundAddress[]> {
  const geocoder = services.geocoders(client.brand.map.geocoder)
  const wish = { lang: knownLanguage(language), geocoder, isKnownOnly: true }
  return findAddresses({ main: services.pool, now }, places, wish)
}
