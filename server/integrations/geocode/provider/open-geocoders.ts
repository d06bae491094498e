import type { Config } from '../../../config.ts'
import { sandboxProvider } from '../../../sandbox/geocode/sandbox-provider.ts'
import { type BrandKeys, noBrandKeys, perKey } from '../../keys/brand-keys.ts'
import { amapProvider } from './amap-provider.ts'
import type { VendorOptions } from './get-json.ts'
import { googleProvider } from './google-provider.ts'
import { nominatimProvider } from './nominatim-provider.ts'
import type { Geocoder } from './provider.ts'
import { withCare } from './with-care.ts'

type Vendor = 'amap' | 'google' | 'nominatim'

export type GeocoderSettings = Pick<
  Config,
  | 'GEOCODE_PROVIDER'
  | 'GEOCODE_URL'
  | 'GEOCODE_KEY_AMAP'
  | 'GEOCODE_KEY_GOOGLE'
  | 'GEOCODE_URL_NOMINATIM'
  | 'GEOCODE_PRIVATE'
>

type Asking = { brand: string; map: { geocoder?: Vendor | undefined } }

/** Of a brand: by its own key, else that of its profile (`map.geocoder`), else that of the installation. Undefined when it is off. */
export type Geocoders = (brand?: Asking) => Geocoder | undefined

const origins = { amap: 'https://restapi.amap.com', google: 'https://maps.googleapis.com' }
/** The public server takes one request a second from an application. */
const publicPaceMs = 1000

/** Off without a key; `off` and `sandbox` hold for every brand but those with a key of their own. Brands of one key share its pace and pauses. */
export function openGeocoders(
  settings: GeocoderSettings,
  now: () => number,
  keys: BrandKeys = noBrandKeys,
): Geocoders {
  const { GEOCODE_PROVIDER: kind = 'off', GEOCODE_PRIVATE: allowPrivate } = settings
  const optionsOf = (vendor: Vendor, key: string, origin: string): VendorOptions => ({
    url: (kind === vendor && settings.GEOCODE_URL) || origin,
    key,
    allowPrivate,
  })
  const { GEOCODE_KEY_AMAP: amapKey, GEOCODE_KEY_GOOGLE: googleKey } = settings
  const nominatim = settings.GEOCODE_URL_NOMINATIM
  const pace = nominatim?.includes('openstreetmap.org') ? { pace: publicPaceMs } : {}
  const amap = (key: string) =>
    withCare(amapProvider(optionsOf('amap', key, origins.amap)), { now })
  const google = (key: string) =>
    withCare(googleProvider(optionsOf('google', key, origins.google)), { now })
  const vendors: Record<Vendor, Geocoder | undefined> = {
    amap: amapKey ? amap(amapKey) : undefined,
    google: googleKey ? google(googleKey) : undefined,
    nominatim: nominatim
      ? withCare(nominatimProvider({ url: nominatim, key: '', allowPrivate }), { now, ...pace })
      : undefined,
  }
  const keyed = perKey(({ kind: vendor, values: { key = '' } }) =>
    vendor === 'amap' ? amap(key) : google(key),
  )
  const sandbox = kind === 'sandbox' ? withCare(sandboxProvider(), { now }) : undefined
  return (brand) => {
    const wanted = brand?.map.geocoder
    const own = brand && ownKey(keys, brand.brand, wanted)
    if (own) return keyed(own)
    if (kind === 'off') return undefined
    if (kind === 'sandbox') return sandbox
    return (wanted && vendors[wanted]) ?? vendors[kind]
  }
}

/** Its own before that of the brand it follows, then the vendor that its profile names. */
function ownKey(keys: BrandKeys, brand: string, wanted: Vendor | undefined) {
  const order = wanted === 'google' ? (['google', 'amap'] as const) : (['amap', 'google'] as const)
  const found = order.flatMap((kind) => keys.of(brand, kind) ?? [])
  return found.find((key) => key.brand === brand) ?? found[0]
}
