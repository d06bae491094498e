// `npx tsx scripts/geo/build-region-names.mjs`, with pinyin-pro installed: Latin names of the prefectures of places.bin.
import fs from 'node:fs'
import path from 'node:path'
import { pinyin } from 'pinyin-pro'
import { readPlaces } from '../../server/integrations/geocode/place-data.ts'

/** Not as pinyin has them: names of other languages, and official spellings. */
const spelled = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, 'spelled-regions.json'), 'utf8'),
)
const peoples =
  '土家族|布依族|哈尼族|景颇族|傈僳族|蒙古族|朝鲜族|柯尔克孜|哈萨克|蒙古|苗族|侗族|彝族|壮族|傣族|白族|藏族|羌族|回族|黎族|维吾尔'
const kind = new RegExp(`(?:${peoples})*(?:特别行政区|自治[区州县]|地区|林区|新区|[省市区县盟])$`)

const wordsOf = (name) => {
  const stem = name.replace(kind, '')
  return stem.length > 1 ? stem : name.replace(/[市区县]$/, '')
}

/** 西安 is Xi'an: a syllable that begins with a vowel stands apart. */
function latin(name) {
  const syllables = pinyin(wordsOf(name), { toneType: 'none', type: 'array' })
  const joined = syllables
    .map((one, at) => (at > 0 && /^[aeo]/.test(one) ? `'${one}` : one))
    .join('')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** Farther ones are others of the name. */
const farDegrees = 0.8
const places = await readPlaces()

/** The town that the prefecture has its name from: it is known in more languages. */
function townOf(name, [lon, lat]) {
  const wanted = fold(name)
  const box = [lon - farDegrees, lat - farDegrees, lon + farDegrees, lat + farDegrees]
  const away = (place) => Math.hypot(places.lon[place] - lon, places.lat[place] - lat)
  return places.index
    .range(...box)
    .filter((place) => fold(places.nameOf(place, '')) === wanted)
    .sort((a, b) => away(a) - away(b))[0]
}

const regions = {}
const provinces = {}
for (const { code, name, province, centre } of places.prefectures) {
  if (!/^\d{6}$/.test(code)) continue
  const own = spelled[name] ?? latin(name)
  const town = centre && townOf(own, centre)
  regions[code] = town === undefined ? { latin: own } : { latin: own, town }
  provinces[province] = spelled[province] ?? latin(province)
}
const file = path.resolve('server/integrations/geocode/region-names.json')
fs.writeFileSync(file, `${JSON.stringify({ provinces, regions }, null, 2)}\n`)
