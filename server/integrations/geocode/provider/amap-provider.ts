import { gcjToWgs, wgsToGcj } from '#lib/geo/gcj02.ts'
import { isInMainlandChina } from '#lib/geo/is-in-mainland-china.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { OverQuota } from '../../over-quota.ts'
import type { Address, Place } from '../offline.ts'
import { getJson, objectOf, placeOf, rowsOf, textOf, type VendorOptions } from './get-json.ts'
import type { PlaceHit, Provider } from './provider.ts'

/** Codes of its web service: a key that is refused, the day's quota, too many a second. */
const refused = new Set(['10001', '10002', '10005', '10006', '10007', '10009', '10012', '10013'])
const spent = new Set(['10003', '10044', '40000', '40001', '40002', '40003'])
const tooFast = new Set(['10004', '10010', '10014', '10015', '10019', '10020', '10021', '10029'])

const readers = new Set(['zh', 'hk'])

async function ask(path: string, query: Record<string, string>, options: VendorOptions) {
  const answer = objectOf(
    await getJson(path, { ...query, key: options.key, output: 'JSON' }, options),
  )
  if (answer['status'] === '1') return answer
  const code = textOf(answer['infocode'])
  if (refused.has(code) || spent.has(code)) throw new OverQuota(code)
  if (tooFast.has(code)) throw new OverQuota(code, 5)
  throw new Error(`Amap answered ${code || 'nothing'}`)
}

/** Metres: of what lies further away it names nothing. */
const radius = String(addressLimits.radius)

const gcjText = ({ lat, lon }: Place) =>
  wgsToGcj(lon, lat)
    .map((degrees) => degrees.toFixed(6))
    .join(',')

function wgsPlace(location: unknown): Place | undefined {
  const [lonText, latText] = textOf(location).split(',')
  const place = placeOf(latText ?? '', lonText ?? '')
  if (!place) return undefined
  const [lon, lat] = gcjToWgs(place.lon, place.lat)
  return { lat, lon }
}

function addressOf(row: Record<string, unknown>): Address | undefined {
  const address = textOf(row['formatted_address'])
  if (address === '') return undefined
  const parts = objectOf(row['addressComponent'])
  const province = textOf(parts['province'])
  return {
    address,
    unit: '',
    city: textOf(parts['city']) || province,
    province,
    country: textOf(parts['country']) || '中国',
    isStreet: true,
  }
}

function hitOf(row: Record<string, unknown>): PlaceHit[] {
  const place = wgsPlace(row['location'])
  const name = textOf(row['name'])
  if (!place || name === '') return []
  const [province, city] = [textOf(row['pname']), textOf(row['cityname'])]
  const region = city === province ? city : province + city
  const address = region + textOf(row['adname']) + textOf(row['address'])
  return [{ ...place, name, address, city, province, country: '中国' }]
}

/** Amap's web service, v3: mainland China in GCJ-02, answers in Chinese. */
export function amapProvider(options: VendorOptions): Provider {
  return {
    atOnce: 20,
    covers: (place, lang) =>
      readers.has(lang) && (place === undefined || isInMainlandChina(place.lon, place.lat)),
    reverse: async (places) => {
      const location = places.map(gcjText).join('|')
      const query = { location, batch: 'true', extensions: 'base', radius }
      const rows = (await ask('/v3/geocode/regeo', query, options))['regeocodes']
      if (!Array.isArray(rows) || rows.length !== places.length)
        throw new Error('Amap answered for other places')
      return rows.map((row) => addressOf(objectOf(row)))
    },
    search: async (text, { limit }) => {
      const query = { keywords: text, offset: String(limit), page: '1', extensions: 'base' }
      const answer = await ask('/v3/place/text', query, options)
      return rowsOf(answer['pois']).flatMap(hitOf).slice(0, limit)
    },
  }
}
