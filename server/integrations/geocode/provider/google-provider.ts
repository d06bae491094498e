import { OverQuota } from '../../over-quota.ts'
import { type Address, tagOf } from '../offline.ts'
import { getJson, objectOf, placeOf, rowsOf, textOf, type VendorOptions } from './get-json.ts'
import type { PlaceHit, Provider } from './provider.ts'

/** Answers that name a plus code or a country alone say no more than the offline geocoder. */
const tooCoarse = new Set(['plus_code', 'country'])
/** Half a side of the box that is preferred, in degrees. */
const around = 0.5

async function ask(query: Record<string, string>, options: VendorOptions) {
  const path = '/maps/api/geocode/json'
  const answer = objectOf(await getJson(path, { ...query, key: options.key }, options))
  const status = textOf(answer['status'])
  if (status === 'OK') return rowsOf(answer['results'])
  if (status === 'ZERO_RESULTS') return []
  if (status === 'OVER_QUERY_LIMIT') throw new OverQuota(status, 60)
  if (status === 'OVER_DAILY_LIMIT' || status === 'REQUEST_DENIED') throw new OverQuota(status)
  throw new Error(`Google answered ${status || 'nothing'}`)
}

const language = (lang: string) => tagOf(lang).replace(/-u-.*/, '')

const typesOf = (row: Record<string, unknown>) =>
  Array.isArray(row['types']) ? row['types'].map(textOf) : []

function addressOf(row: Record<string, unknown>): Address {
  const parts = rowsOf(row['address_components'])
  const part = (...types: string[]) => {
    const names = types.map((type) => parts.find((one) => typesOf(one).includes(type)))
    return textOf(names.find(Boolean)?.['long_name'])
  }
  const province = part('administrative_area_level_1')
  const city = part('locality', 'postal_town', 'administrative_area_level_2')
  return {
    address: textOf(row['formatted_address']),
    unit: '',
    city: city || province,
    province,
    country: part('country'),
    isStreet: true,
  }
}

function hitOf(row: Record<string, unknown>): PlaceHit[] {
  const { lat, lng } = objectOf(objectOf(row['geometry'])['location'])
  const place = placeOf(lat, lng)
  const { unit: _, isStreet: __, ...address } = addressOf(row)
  if (!place || address.address === '') return []
  const name = textOf(rowsOf(row['address_components'])[0]?.['long_name'])
  return [{ ...place, name: name || address.address, ...address }]
}

/** Google's Geocoding API: WGS-84, one place a request. */
export function googleProvider(options: VendorOptions): Provider {
  return {
    atOnce: 1,
    covers: () => true,
    reverse: (places, lang) =>
      Promise.all(
        places.map(async ({ lat, lon }) => {
          const latlng = `${lat.toFixed(6)},${lon.toFixed(6)}`
          const rows = await ask({ latlng, language: language(lang) }, options)
          const best = rows.find((row) => !typesOf(row).some((type) => tooCoarse.has(type)))
          const address = best && addressOf(best)
          return address?.address ? address : undefined
        }),
      ),
    search: async (text, { lang, near, limit }) => {
      const query = { address: text, language: language(lang) }
      const bounds = near && {
        bounds: `${near.lat - around},${near.lon - around}|${near.lat + around},${near.lon + around}`,
      }
      const rows = await ask({ ...query, ...bounds }, options)
      return rows.flatMap(hitOf).slice(0, limit)
    },
  }
}
