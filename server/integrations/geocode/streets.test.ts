import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeStreetArchive } from '../../../tests/factories/street-archive.ts'
import { buildStreetIndex } from './build-street-index.ts'
import { nameStreets, offlineAddresses } from './offline.ts'
import { indexSuffix } from './street-indexes.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-streets-'))
const target = (name: string) => path.join(folder, `${name}${indexSuffix}`)
const broken: string[] = []

async function addressAt(lat: number, lon: number, lang: string) {
  const [found] = await offlineAddresses([{ lat, lon }], lang)
  return found
}

const world = [-180, -85, 180, 85] as const
const index = (name: string, file: string, schema: 'openmaptiles' | 'protomaps') =>
  buildStreetIndex(
    { file, schema, maxZoom: 14, bounds: world },
    { work: `${target(name)}.work`, target: target(name) },
  )

/** A street and its number, 11 m north of it, in a town. */
const shenzhen = { lat: 22.541, lon: 114.05 }
const paris = { lat: 48.857, lon: 2.352 }

beforeAll(async () => {
  await index('1-liechtenstein', 'brands/assets/liechtenstein.pmtiles', 'openmaptiles')
  const archive = path.join(folder, 'protomaps.pmtiles')
  const road = ({ lat, lon }: typeof paris, properties: Record<string, unknown>) => ({
    properties: { kind: 'minor_road', ...properties },
    at: [lon - 0.003, lon + 0.003].map((x): [number, number] => [x, lat]),
  })
  const point = ({ lat, lon }: typeof paris, properties: Record<string, unknown>) => ({
    properties,
    at: [[lon, lat + 0.0001]] as [number, number][],
  })
  await writeStreetArchive(archive, {
    roads: [
      road(paris, { name: 'Rue Neuve', kind: 'major_road' }),
      road({ ...paris, lat: paris.lat + 0.00006 }, { name: 'Sentier', kind: 'path' }),
      road({ ...paris, lat: paris.lat + 0.00002 }, { name: 'Ligne 4', kind: 'rail' }),
      road({ ...paris, lat: paris.lat + 0.004 }, { ref: 'N 7' }),
      road({ ...paris, lat: paris.lat + 0.008 }, { ref: '7' }),
      road(shenzhen, { name: '深南大道', 'name:en': 'Shennan Avenue' }),
    ],
    buildings: [
      point(paris, { kind: 'address', addr_housenumber: '12' }),
      point(shenzhen, { kind: 'address', addr_housenumber: '88' }),
    ],
    places: [
      point(
        { ...paris, lat: 48.86 },
        { kind: 'locality', kind_detail: 'village', name: 'Essai', 'name:zh-Hans': '试村' },
      ),
    ],
  })
  await index('0-protomaps', archive, 'protomaps')
  fs.writeFileSync(target('0-bad'), 'no index')
  nameStreets({ folder }, (name) => broken.push(name))
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
  nameStreets({ folder }, () => undefined)
})

describe('streets of an OpenMapTiles archive', () => {
  const rows: [lang: string, lat: number, lon: number, address: string][] = [
    ['en', 47.1394, 9.5218, 'Äulestrasse 32, Vaduz, Liechtenstein'],
    ['zh', 47.1394, 9.5218, '列支敦士登瓦杜兹 Äulestrasse 32'],
    ['hk', 47.1655, 9.5095, '列支敦士登 Schaan, Schulgass'],
    ['jp', 47.1394, 9.5218, 'リヒテンシュタイン ファドゥーツ Äulestrasse 32'],
    ['ru', 47.1394, 9.5218, 'Äulestrasse 32, Вадуц, Лихтенштейн'],
    ['fa', 47.1655, 9.5095, 'لیختن‌اشتاین، Schaan، Schulgass'],
    ['vi', 47.2385, 9.5265, 'Nellengasse, Ruggell, Liechtenstein'],
    ['fr', 47.0672, 9.5029, 'Gnetsch, Balzers, Liechtenstein'],
    ['es', 47.0672, 9.5029, 'Gnetsch, Balzers, Liechtenstein'],
    ['pt', 47.0672, 9.5029, 'Gnetsch, Balzers, Liechtenstein'],
  ]
  it.each(rows)('name a place in %s', async (lang, lat, lon, address) => {
    expect(await addressAt(lat, lon, lang)).toMatchObject({ address, unit: '' })
  })

  it('end at the border and in the mountains: the town and its distance stand there', async () => {
    expect((await addressAt(47.168, 9.44, 'en'))?.address).toMatch(
      /^Grabs, .*Switzerland · \d\.\d\skm/,
    )
    expect((await addressAt(47.1019, 9.6105, 'en'))?.address).toMatch(
      /^Triesenberg, Liechtenstein · /,
    )
  })

  it('are found for many places at once', async () => {
    const places = Array.from({ length: 1000 }, (_, at) => ({
      lat: 47.05 + (at % 31) * 0.007,
      lon: 9.48 + (at % 37) * 0.004,
    }))
    const found = await offlineAddresses(places, 'en')
    expect(found.filter((each) => each?.unit === '').length).toBeGreaterThan(150)
  })
})

describe('streets of a Protomaps archive', () => {
  it('have numbers as the country writes them, and no path, rail or bare number instead', async () => {
    expect((await addressAt(paris.lat + 0.00005, paris.lon, 'fr'))?.address).toBe(
      '12 Rue Neuve, Essai, France',
    )
    expect((await addressAt(paris.lat, paris.lon + 0.002, 'zh'))?.address).toBe(
      '法国试村 Rue Neuve',
    )
    expect((await addressAt(paris.lat + 0.004, paris.lon, 'en'))?.address).toBe(
      'N 7, Essai, France',
    )
    expect((await addressAt(paris.lat + 0.008, paris.lon, 'en'))?.address).toMatch(/^Paris /)
  })

  it('read in Chinese as there, in others in letters that they know', async () => {
    const at = [shenzhen.lat, shenzhen.lon] as const
    expect((await addressAt(...at, 'zh'))?.address).toBe('广东省深圳市深南大道88号')
    expect((await addressAt(...at, 'ru'))?.address).toMatch(/^Shennan Avenue 88, .*Китай$/)
  })
})

it('ignores an index that is damaged, and says so once', async () => {
  await addressAt(47.1, 9.5, 'en')
  expect(broken).toEqual([`0-bad${indexSuffix}`])
})
