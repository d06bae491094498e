import { type Address, tagOf } from '../offline.ts'
import { inReadersOrder, streetLine } from '../street-address.ts'
import { getJson, objectOf, placeOf, rowsOf, textOf, type VendorOptions } from './get-json.ts'
import type { PlaceHit, Provider } from './provider.ts'

/** Half a side of the box that is preferred, in degrees. */
const around = 0.5

const language = (lang: string) => tagOf(lang).replace(/-u-.*/, '')

const firstOf = (parts: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => textOf(parts[name])).find(Boolean) ?? ''

/** Undefined without a name: the sea, and places that nobody mapped. */
function addressOf(row: Record<string, unknown>, lang: string): Address | undefined {
  const shown = textOf(row['display_name'])
  if (shown === '') return undefined
  const parts = objectOf(row['address'])
  const road = firstOf(parts, 'road', 'pedestrian', 'footway', 'path')
  const city = firstOf(parts, 'city', 'town', 'village', 'municipality', 'county')
  const province = firstOf(parts, 'state', 'province', 'region')
  const country = textOf(parts['country'])
  const street = { name: { own: road, other: {} }, number: textOf(parts['house_number']) }
  const line = road && streetLine(street, textOf(parts['country_code']).toUpperCase(), lang)
  return {
    address: line ? inReadersOrder([line, city, country], lang) : shown,
    unit: '',
    city: city || province,
    province,
    country,
    isStreet: true,
  }
}

/** Nominatim, also of one's own: WGS-84, one place a request. */
export function nominatimProvider(options: VendorOptions): Provider {
  const common = (lang: string) => ({
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': language(lang),
    ...(options.key !== '' && { key: options.key }),
  })
  return {
    atOnce: 1,
    covers: () => true,
    reverse: (places, lang) =>
      Promise.all(
        places.map(async ({ lat, lon }) => {
          const place = { lat: lat.toFixed(6), lon: lon.toFixed(6), zoom: '18' }
          const row = await getJson('/reverse', { ...common(lang), ...place }, options)
          const { error } = objectOf(row)
          if (error !== undefined && error !== 'Unable to geocode')
            throw new Error('Nominatim answered with an error')
          return addressOf(objectOf(row), lang)
        }),
      ),
    search: async (text, { lang, near, limit }) => {
      const box = near && {
        viewbox: [
          near.lon - around,
          near.lat + around,
          near.lon + around,
          near.lat - around,
        ].join(),
      }
      const request = { ...common(lang), q: text, limit: String(limit), ...box }
      const rows = await getJson('/search', request, options)
      if (!Array.isArray(rows)) throw new Error('Nominatim answered with an error')
      return rowsOf(rows).flatMap((row) => hitOf(row, lang))
    },
  }
}

function hitOf(row: Record<string, unknown>, lang: string): PlaceHit[] {
  const place = placeOf(row['lat'], row['lon'])
  const found = addressOf(row, lang)
  if (!place || !found) return []
  const { unit: _, isStreet: __, ...address } = found
  const shown = textOf(row['display_name'])
  const name = textOf(row['name']) || (shown.split(',')[0] ?? shown)
  return [{ ...place, name, ...address, address: shown }]
}
