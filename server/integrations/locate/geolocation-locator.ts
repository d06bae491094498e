import type { Located, Locator, Sighting } from './locator.ts'
import { locatedAt, type ProviderOptions, postJson } from './post-json.ts'

/** Wider ids are of 3G and later; most of those are LTE. */
const widestGsm = 65_535

function requestOf({ cells, wifi }: Sighting) {
  return {
    considerIp: false,
    fallbacks: { ipf: false, lacf: false },
    cellTowers: cells.map(({ mcc, mnc, area, cell, signal }) => ({
      radioType: cell > widestGsm ? 'lte' : 'gsm',
      mobileCountryCode: mcc,
      mobileNetworkCode: mnc,
      locationAreaCode: area,
      cellId: cell,
      ...(signal !== undefined && { signalStrength: signal }),
    })),
    wifiAccessPoints: wifi.map(({ mac, signal }) => ({
      macAddress: mac.replace(/..(?!$)/g, '$&:'),
      ...(signal !== undefined && { signalStrength: signal }),
    })),
  }
}

type Reply = { location?: { lat?: unknown; lng?: unknown }; accuracy?: unknown }

/** The form of Google's Geolocation API, also spoken by Ichnaea and BeaconDB; not found is 404. */
export function geolocationLocator(options: ProviderOptions): Locator {
  return {
    locate: async (sighting): Promise<Located | undefined> => {
      const url = new URL(options.url)
      if (options.key !== '') url.searchParams.set('key', options.key)
      const { status, body } = await postJson(url, requestOf(sighting), options)
      if (status === 404) return undefined
      if (status === 400) throw new Error('the provider answered 400')
      const { location, accuracy } = (body ?? {}) as Reply
      return locatedAt(location?.lat, location?.lng, accuracy)
    },
  }
}
