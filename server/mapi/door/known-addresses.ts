import type { BrandProfile } from '#brands/define.ts'
import type { Context } from '../../context.ts'
import { type FoundAddress, findAddresses } from '../../domain/tracking/address/find-addresses.ts'
import type { Place } from '../../integrations/geocode/offline.ts'
import { rawAddress } from '../../integrations/geocode/reverse.ts'
import { knownLanguage } from '../../texts/error-text.ts'

export type AddressContext = Pick<Context, 'services' | 'now' | 'lang'> & {
  client: { brand: BrandProfile }
}

/** Of places in degrees, in order; asks no provider, so that no page costs a request. */
export function knownAddressesOf(
  { services, now, lang, client }: AddressContext,
  places: readonly Place[],
  language?: string,
): Promise<FoundAddress[]> {
  const geocoder = services.geocoders(client.brand)
  const request = { lang: knownLanguage(language || lang), geocoder, isKnownOnly: true }
  return findAddresses({ main: services.pool, now }, places, request)
}

type Stored = {
  /** Degrees × 1e6. */
  lat: number
  lon: number
  address?: string | null | undefined
  addressLang?: string | null
}

/** As a worker has stored them, else, and in another language, what is known. In order. */
export async function storedAddresses(
  ctx: AddressContext,
  rows: readonly Stored[],
): Promise<string[]> {
  const lang = knownLanguage(ctx.lang)
  const places = rows.map(({ lat, lon }) => ({ lat: lat / 1e6, lon: lon / 1e6 }))
  const isStored = (at: number) => rows[at]?.addressLang === lang
  const others = places.filter((_, at) => !isStored(at))
  const known = (await knownAddressesOf(ctx, others)).values()
  return places.map((place, at) =>
    isStored(at)
      ? rows[at]?.address || rawAddress(place).address
      : (known.next().value?.address ?? ''),
  )
}
