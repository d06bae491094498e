// Public data behind map and geocoder: scripts/geo/NOTICE.md.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import gettext from 'gettext-parser'
import sqlite from 'node-sqlite3-wasm'
import { Converter } from 'opencc-js'

const require = createRequire(import.meta.url)

/** Folder of Debian's geonames translations; `undefined`: none. */
export const languages = {
  zh: 'zh',
  'zh-Hant': 'zh_TW',
  en: undefined,
  vi: 'vi',
  fa: 'fa',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  pt: 'pt',
  ru: 'ru',
}

/** Returns the folder in the cache. */
export function debianPackage(name, cache) {
  const folder = path.join(cache, name)
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(cache, { recursive: true })
  execFileSync('apt-get', ['download', name], { cwd: cache, stdio: 'inherit' })
  const deb = fs
    .readdirSync(cache)
    .find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
  execFileSync('dpkg', ['-x', path.join(cache, deb), folder])
  return folder
}

/** GeoPackage binary → GeoJSON geometry (OGC 12-128r18 §2.1.3, then ISO WKB). */
function geometryOf(blob) {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  let at = 8 + [0, 32, 48, 48, 64][(blob[3] >> 1) & 7]
  const read = () => {
    const little = blob[at] === 1
    const u32 = () => {
      const value = view.getUint32(at, little)
      at += 4
      return value
    }
    const point = () => {
      const pair = [view.getFloat64(at, little), view.getFloat64(at + 8, little)]
      at += 16
      return pair.map((n) => Math.round(n * 1e5) / 1e5)
    }
    const many = (each) => Array.from({ length: u32() }, each)
    at += 1
    const type = u32() % 1000
    if (type === 1) return { type: 'Point', coordinates: point() }
    if (type === 2) return { type: 'LineString', coordinates: many(point) }
    if (type === 3) return { type: 'Polygon', coordinates: many(() => many(point)) }
    return {
      type: ['MultiPoint', 'MultiLineString', 'MultiPolygon'][type - 4],
      coordinates: many(() => read().coordinates),
    }
  }
  return read()
}

/** Natural Earth 1:10m as shipped by QGIS, as GeoJSON. */
export function naturalEarth(layer, cache) {
  const file = path.join(
    debianPackage('qgis-common', cache),
    'usr/share/qgis/resources/data/world_map.gpkg',
  )
  const database = new sqlite.Database(file, { readOnly: true })
  const features = database.all(`SELECT * FROM "${layer}"`).map((row) => {
    const { geom, ...properties } = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]),
    )
    return geom ? { type: 'Feature', properties, geometry: geometryOf(geom) } : undefined
  })
  database.close()
  return features.filter(Boolean)
}

const simplified = Converter({ from: 't', to: 'cn' })
const traditional = Converter({ from: 'cn', to: 'hk' })

const hanOf = (name) => (/\p{Script=Han}/u.test(name) ? name : undefined)

/** `zh` is simplified; GeoNames mixes both, and Latin spellings. */
export function inBothScripts({ zh, 'zh-Hant': traditionalName, ...names }) {
  const hant = hanOf(traditionalName)
  const either = hanOf(zh) ?? hant
  if (!either) return names
  const own = simplified(either)
  return { ...names, zh: own, 'zh-Hant': hant ?? traditional(own) }
}

/** Big cities that GeoNames lacks or writes otherwise, by id. */
const chineseNames = require('./chinese-names.json')

/** By GeoNames id and language. */
export function geonamesTranslations(cache) {
  const folder = debianPackage('libgeonames-common', cache)
  const names = new Map()
  for (const [language, locale] of Object.entries(languages)) {
    if (!locale) continue
    const file = path.join(folder, 'usr/share/locale', locale, 'LC_MESSAGES/geonames.mo')
    if (!fs.existsSync(file)) continue
    const { translations } = gettext.mo.parse(fs.readFileSync(file))
    for (const group of Object.values(translations)) {
      for (const [id, { msgstr }] of Object.entries(group)) {
        if (!/^\d+$/.test(id) || !msgstr[0]) continue
        if (!names.has(id)) names.set(id, {})
        names.get(id)[language] = msgstr[0]
      }
    }
  }
  for (const [id, zh] of Object.entries(chineseNames)) names.set(id, { ...names.get(id), zh })
  return new Map([...names].map(([id, known]) => [id, inBothScripts(known)]))
}

const deltas = (text, [x0, y0], scale) => {
  const ring = []
  let [x, y] = [x0, y0]
  for (let at = 0; at < text.length; at += 2) {
    const [a, b] = [text.charCodeAt(at) - 64, text.charCodeAt(at + 1) - 64]
    x += (a >> 1) ^ -(a & 1)
    y += (b >> 1) ^ -(b & 1)
    ring.push([x / scale, y / scale])
  }
  return ring
}

const newCodes = { 542400: '540600', 652200: '650500', 371200: '370100' }

/** ECharts 4.9, UTF8Encoding. */
export function chinaPrefectures() {
  const folder = path.join(path.dirname(require.resolve('echarts-v4/package.json')), 'map/json')
  const { areaList } = require('@vant/area-data')
  return fs.readdirSync(path.join(folder, 'province')).flatMap((file) => {
    const json = JSON.parse(fs.readFileSync(path.join(folder, 'province', file), 'utf8'))
    const scale = json.UTF8Scale ?? 1024
    return json.features.map(({ id, properties, geometry }) => {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const offsets =
        geometry.type === 'Polygon' ? [geometry.encodeOffsets] : geometry.encodeOffsets
      const rings = json.UTF8Encoding
        ? parts.map((part, p) =>
            part[0]
              ? deltas(part[0], Array.isArray(offsets[p][0]) ? offsets[p][0] : offsets[p], scale)
              : undefined,
          )
        : parts.map((part) => part[0])
      const code = newCodes[id] ?? id
      const province = areaList.province_list[`${String(code).slice(0, 2)}0000`]
      return {
        code: String(code ?? ''),
        name: properties.name,
        province: province ?? properties.name,
        centre: properties.cp,
        rings: rings.filter((ring) => ring && ring.length > 3),
      }
    })
  })
}
