import type { Config } from '../../../config.ts'
import { sandboxProvider } from '../../../sandbox/geocode/sandbox-provider.ts'
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

/** Of a brand (`map.geocoder` of its profile); of the installation without one. Undefined when it is off. */
export type Geocoders = (wanted?: Vendor) => Geocoder | undefined

const origins = { amap: 'https://restapi.amap.com', google: 'https://maps.googleapis.com' }
/** The public server takes one request a second from an application. */
const publicPaceMs = 1000

/** Off without a key; `off` and `sandbox` hold for every brand. Brands of one vendor share its pace and pauses. */
export function openGeocoders(settings: GeocoderSettings, now: () => number): Geocoders {
  const { GEOCODE_PROVIDER: kind = 'off', GEOCODE_PRIVATE: allowPrivate } = settings
  if (kind === 'sandbox') {
    const sandbox = withCare(sandboxProvider(), { now })
    return () => sandbox
  }
  const optionsOf = (vendor: Vendor, key: string, origin: string): VendorOptions => ({
    url: (kind === vendor && settings.GEOCODE_URL) || origin,
    key,
    allowPrivate,
  })
  const { GEOCODE_KEY_AMAP: amapKey, GEOCODE_KEY_GOOGLE: googleKey } = settings
  const nominatim = settings.GEOCODE_URL_NOMINATIM
  const pace = nominatim?.includes('openstreetmap.org') ? { pace: publicPaceMs } : {}
  const vendors: Record<Vendor, Geocoder | undefined> = {
    amap: amapKey
      ? withCare(amapProvider(optionsOf('amap', amapKey, origins.amap)), { now })
      : undefined,
    google: googleKey
      ? withCare(googleProvider(optionsOf('google', googleKey, origins.google)), { now })
      : undefined,
    nominatim: nominatim
      ? withCare(nominatimProvider({ url: nominatim, key: '', allowPrivate }), { now, ...pace })
      : undefined,
  }
  return (wanted) => (kind === 'off' ? undefined : ((wanted && vendors[wanted]) ?? vendors[kind]))
}
