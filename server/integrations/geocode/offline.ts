import { iso1A2Code } from '@rapideditor/country-coder'
import Flatbush from 'flatbush'
import { LRUCache } from 'lru-cache'
import { formatDistance } from '#lib/format/measure.ts'
import { countryName as countryNameIn } from '#lib/format/names.ts'
import { distanceMetres } from '#lib/geo/distance.ts'
import { languageOf, languages } from '#lib/i18n/languages.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { type PlaceData, readPlaces } from './place-data.ts'
import { inReadersOrder, nameFor, streetLine } from './street-address.ts'
import {
  findStreet,
  type IndexPlaces,
  openStreetIndexes,
  refreshStreets,
  type StreetPlace,
} from './street-indexes.ts'

export type Place = { lat: number; lon: number }

/** `unit`: distance of the named place, empty when there. */
export type Address = {
  address: string
  unit: string
  city: string
  province: string
  country: string
  /** Names a street, or whatever a provider knows there. */
  isStreet?: boolean
}

const nameLanguages: Record<string, string> = { hk: 'zh-Hant', jp: 'ja' }
/** Of the names of places. */
export const nameLanguageOf = (lang: string): string => nameLanguages[lang] ?? lang
/** BCP-47. */
export const tagOf = (lang: string) => languages[languageOf(lang) ?? 'en'].tag

/** A name in the reader's language may be this much farther. */
const detourMetres = 12_000
/** Between a town of the map and the same in GeoNames. */
const sameTownMetres = 5000

const directions: Record<string, readonly string[]> = {
  zh: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
  hk: ['北', '東北', '東', '東南', '南', '西南', '西', '西北'],
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  vi: ['B', 'ĐB', 'Đ', 'ĐN', 'N', 'TN', 'T', 'TB'],
  fa: ['شمال', 'شمال شرقی', 'شرق', 'جنوب شرقی', 'جنوب', 'جنوب غربی', 'غرب', 'شمال غربی'],
  es: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  fr: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
  jp: ['北', '北東', '東', '南東', '南', '南西', '西', '北西'],
  pt: ['N', 'NE', 'L', 'SE', 'S', 'SO', 'O', 'NO'],
  ru: ['С', 'СВ', 'В', 'ЮВ', 'Ю', 'ЮЗ', 'З', 'СЗ'],
}

type Known = { data: PlaceData; boxes: Flatbush }

let loading: Promise<Known> | undefined

/** Load before serving: it blocks. */
export function loadPlaces(): Promise<Known> {
  loading ??= readPlaces().then((data) => ({ data, boxes: boxesOf(data) }))
  return loading
}

function boxesOf({ rings }: PlaceData): Flatbush {
  const boxes = new Flatbush(rings.end.length)
  let from = 0
  for (const end of rings.end) {
    const box = [180, 90, -180, -90] as [number, number, number, number]
    for (let at = from; at < end; at++) {
      const [x, y] = [rings.points[at * 2] as number, rings.points[at * 2 + 1] as number]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
    boxes.add(...box)
    from = end
  }
  boxes.finish()
  return boxes
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

type Near = { place: number; metres: number }

/** Overall, and with a name in the language. */
function nearest(
  { data }: { data: PlaceData },
  lat: number,
  lon: number,
  country: string,
  language: string,
) {
  let any: Near | undefined
  let named: Near | undefined
  for (let reach = 0.25; reach <= 4; reach *= 2) {
    const wide = Math.min(reach / Math.max(0.05, Math.cos(radians(lat))), 180)
    for (const place of data.index.range(lon - wide, lat - reach, lon + wide, lat + reach)) {
      if (data.countryOf(place) !== country) continue
      const metres = distanceMetres(
        [lon, lat],
        [data.lon[place] as number, data.lat[place] as number],
      )
      if (!any || metres < any.metres) any = { place, metres }
      if ((!named || metres < named.metres) && data.isNamed(place, language))
        named = { place, metres }
    }
    if (any && any.metres <= reach * 111_000) break
  }
  return { any, named }
}

function prefectureAt({ data, boxes }: Known, lat: number, lon: number) {
  const { rings } = data
  for (const ring of boxes.search(lon, lat, lon, lat)) {
    const from = ring === 0 ? 0 : (rings.end[ring - 1] as number)
    if (isInside(rings.points, from, rings.end[ring] as number, lon, lat)) {
      return data.prefectures[rings.prefecture[ring] as number]
    }
  }
  return undefined
}

function isInside(points: Float32Array, from: number, end: number, x: number, y: number): boolean {
  let inside = false
  for (let at = from, before = end - 1; at < end; before = at++) {
    const [x1, y1] = [points[at * 2] as number, points[at * 2 + 1] as number]
    const [x2, y2] = [points[before * 2] as number, points[before * 2 + 1] as number]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

type Offset = { km: string; direction: string }

/** Undefined when it is there. */
function offsetFrom(
  from: [lat: number, lon: number],
  lat: number,
  lon: number,
  lang: string,
): Offset | undefined {
  const metres = distanceMetres([lon, lat], [from[1], from[0]])
  if (metres < addressLimits.radius) return undefined
  const east = (lon - from[1]) * Math.cos(radians(lat))
  const turn = Math.atan2(east, lat - from[0]) / (Math.PI / 4)
  const names = directions[lang] ?? (directions['en'] as readonly string[])
  return {
    km: formatDistance(metres < 20_000 ? metres : Math.round(metres / 1000) * 1000, tagOf(lang)),
    direction: names[(Math.round(turn) + 8) % 8] as string,
  }
}

/** At most ten languages and 250 codes. */
const countryNames = new Map<string, string>()

/** In the reader's language. */
export function countryNameFor(code: string, lang: string): string {
  const key = `${lang} ${code}`
  let name = countryNames.get(key)
  if (name === undefined) {
    name = countryNameIn(code, tagOf(lang))
    countryNames.set(key, name)
  }
  return name
}

const isChinese = (lang: string) => lang === 'zh' || lang === 'hk'

/** Undefined at sea. */
export async function offlineAddresses(
  places: readonly Place[],
  lang: string,
): Promise<(Address | undefined)[]> {
  const known = await loadPlaces()
  return places.map((place) => addressAt(known, place, lang))
}

/** 1/10 000 degree, about 10 m: closer places share an address. */
const grid = 10_000
const kept = new LRUCache<string, Address | false>({ max: 20_000 })

/** From now on addresses name streets that the indexes in this folder know. */
export function nameStreets(
  { folder, copies }: IndexPlaces,
  onBroken: (file: string, error: unknown) => void,
): void {
  openStreetIndexes({ folder, copies, onBroken, onChange: () => kept.clear() })
}

/** Undefined at sea. */
export function addressAt(known: Known, { lat, lon }: Place, lang: string): Address | undefined {
  refreshStreets()
  const [y, x] = [Math.round(lat * grid), Math.round(lon * grid)]
  const key = `${lang} ${y} ${x}`
  let address = kept.get(key)
  if (address === undefined) {
    address = findAddress(known, { lat: y / grid, lon: x / grid }, lang) ?? false
    kept.set(key, address)
  }
  return address || undefined
}

const countryAt = (lat: number, lon: number) => iso1A2Code([lon, lat], { level: 'territory' })

function findAddress(known: Known, { lat, lon }: Place, lang: string): Address | undefined {
  const code = countryAt(lat, lon)
  if (!code) return undefined
  const language = nameLanguageOf(lang)
  const country = countryNameFor(code, lang)
  const found = findStreet(lat, lon)
  if (found) return streetAddress(known, found, { lat, lon, code, country, lang })
  const { any, named } = nearest(known, lat, lon, code, language)
  if (!any) return { address: country, unit: '', city: '', province: '', country }
  const near = named && named.metres <= any.metres + detourMetres ? named : any
  const place: [number, number] = [
    known.data.lat[near.place] as number,
    known.data.lon[near.place] as number,
  ]
  const town = known.data.nameOf(near.place, language)
  const prefecture = code === 'CN' && isChinese(lang) ? prefectureAt(known, lat, lon) : undefined
  if (prefecture) return chineseAddress(prefecture, { town, place, country, lat, lon, lang })
  const offset = offsetFrom(place, lat, lon, lang)
  const unit = offset ? `${offset.km} ${offset.direction}` : ''
  const province = known.data.regionOf(any.place)
  const address = inReadersOrder([town, province === town ? '' : province, country], lang)
  return { address: unit ? `${address} · ${unit}` : address, unit, city: town, province, country }
}

type At = Place & { code: string; country: string; lang: string }

function streetAddress(known: Known, { street, towns }: StreetPlace, at: At): Address {
  const { lat, lon, code, country, lang } = at
  const line = streetLine(street, code, lang)
  const { any } = nearest(known, lat, lon, code, '')
  const town =
    townName(known, towns, at) ?? (any ? known.data.nameOf(any.place, nameLanguageOf(lang)) : '')
  const prefecture = code === 'CN' && isChinese(lang) ? prefectureAt(known, lat, lon) : undefined
  if (!prefecture) {
    const province = any ? known.data.regionOf(any.place) : ''
    const address = inReadersOrder([line, town, country], lang)
    return { address, unit: '', city: town, province, country, isStreet: true }
  }
  const { province, name } = prefecture
  const city = name === province ? '' : name
  const region = `${province}${city}`
  const inner = /^\p{Script=Han}+$/u.test(town) && !region.includes(town) ? town : ''
  const address = inReadersOrder([line, `${region}${inner}`], lang)
  return { address, unit: '', city: city || province, province, country, isStreet: true }
}

/** A town of the same name may be known in the reader's language where the map has none. */
function townName(known: Known, towns: StreetPlace['towns'], { code, lang }: At) {
  const town = towns.find(({ lat, lon }) => countryAt(lat, lon) === code)
  if (!town) return undefined
  const shown = nameFor(town.name, lang)
  if (shown !== town.name.own) return shown
  const { any } = nearest(known, town.lat, town.lon, code, '')
  const isSame = any && any.metres < sameTownMetres && known.data.nameOf(any.place, '') === shown
  return isSame ? known.data.nameOf(any.place, nameLanguageOf(lang)) : shown
}

type ChinesePlace = {
  town: string
  place: [number, number]
  country: string
  lat: number
  lon: number
  lang: string
}

/** `广东省深圳市 · 距宝安西北 2.1公里`; from the prefecture's centre if no near town has a Chinese name. */
function chineseAddress(
  { province, name, centre }: PlaceData['prefectures'][number],
  { town, place, country, lat, lon, lang }: ChinesePlace,
): Address {
  const city = name === province ? '' : name
  const isNamed = /^\p{Script=Han}+$/u.test(town) && !`${province}${city}`.includes(town)
  const middle: [number, number] = centre ? [centre[1], centre[0]] : place
  const offset = offsetFrom(isNamed ? place : middle, lat, lon, lang)
  const mark = isNamed ? town : '市中心'
  const unit = offset ? `距${mark}${offset.direction} ${offset.km}` : isNamed ? town : ''
  const address = [`${province}${city}`, unit].filter(Boolean).join(' · ')
  return { address, unit, city: city || province, province, country }
}
