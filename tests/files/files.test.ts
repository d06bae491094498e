import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { readFencesFile } from '#components/tracking/fence/file/read-fences-file.ts'
import { readPois } from '#components/tracking/places/read-pois.ts'
import { readTableFile } from '#lib/sheet/read-table-file.ts'
import { readImport } from '#server/domain/fleet/import/read-import.ts'
import { readRow } from '#server/domain/tracking/poi/read-row.ts'

const parse = (xml: string) =>
  new DOMParser().parseFromString(xml, 'application/xml') as unknown as Document

async function open(name: string) {
  const bytes = new Uint8Array(await readFile(path.join(import.meta.dirname, name)))
  return { size: bytes.length, arrayBuffer: async () => bytes.buffer as ArrayBuffer }
}

const blank = { name: '', lat: '', lon: '', icon: '', colour: '', note: '', radius: '' }

/** As the server keeps them: name, latitude, longitude, radius. */
async function placesIn(name: string) {
  const read = await readPois(await open(name), parse)
  if ('fault' in read) return read
  return read.rows.map((row) => {
    const place = readRow({ ...blank, ...row })
    return 'name' in place
      ? [place.name, place.lat / 1e6, place.lon / 1e6, place.radius]
      : [row.name, ...place.map(({ column, key }) => `${column}: ${key}`)]
  })
}

const french = [
  ['Dépôt Évry', 48.629, 2.4298, 100],
  ['Entrepôt Nîmes', 43.8367, 4.36, 100],
  ['Camp Nairobi', -1, 37, 100],
]
const twoGates = [
  ['Deux portes', 47.1, 9.5, 100],
  ['Deux portes', 47.2, 9.6, 100],
]
const refused = ['Deux portes', 'lat: coordinates', 'lon: coordinates']
const radii = french.map(([name, lat, lon], at) => [name, lat, lon, [150, 200, 100][at]])
const german = [
  ['Lager Köln', 50.9375, 6.9603, 150],
  ['Hof Düsseldorf; Süd', 51.2277, 6.7735, 1250],
  ['Camp', -1, 37, 100],
]
const chinese = [
  ['南山仓库', 22.5311, 113.9294, 150],
  ['宝安停车场', 22.5552, 113.8831, 1200],
  ['营地', -1, 37, 100],
]
const alpine = [
  ['Hütte', 47.1, 9.5, 100],
  ['Taveuni', -16.8, 179.99, 100],
  ['Dépôt Évry', 48.629, 2.4298, 100],
]

test.each<[string, unknown[]]>([
  ['libreoffice-de-places.tsv', german],
  ['libreoffice-de-places.xlsx', german],
  [
    'libreoffice-fr-places.csv',
    [
      ['Dépôt Évry', 48.629, 2.4298, 150],
      ['Entrepôt Nîmes', 43.836699, 4.360054, 1200],
      ['Camp', -1, 37, 100],
    ],
  ],
  [
    'libreoffice-ru-places.csv',
    [
      ['Склад Химки', 55.8897, 37.4449, 150],
      ['База «Тула»', 54.193, 37.6178, 1200],
      ['Лагерь', 60, 30, 100],
    ],
  ],
  ['libreoffice-zh-places.csv', chinese],
  ['libreoffice-zh-places.xlsx', chinese],
  ['openpyxl-places.xlsx', radii],
  ['xlsxwriter-places.xlsx', [...radii, ['Formula', 49.629, 2.4298, 100]]],
  ['ogr2ogr-places.xlsx', [...french, refused]],
  ['ogr2ogr-wkt.csv', [...french, refused]],
  ['ogr2ogr-places.geojsons', [...french, ...twoGates]],
  ['ogr2ogr-places.gpx', alpine.slice(0, 2)],
  ['gpsbabel-places.kml', alpine],
  ['gpsbabel-places.geojson', alpine],
  ['gpsbabel-1.0.gpx', alpine],
  ['gpsbabel-1.1.gpx', alpine],
  [
    'gpsbabel-dms.csv',
    [['Hütte', 47.1, 9.5, 100], alpine[1], ['Dépôt Évry', 48.629, 2.429806, 100]],
  ],
  ['elementtree-areas.kml', [...french, ...twoGates]],
  ['fastkml-areas.kml', [...french, ...twoGates]],
  ['iconv-windows-1252.kml', [...french, ...twoGates]],
  ['iconv-utf-16be.kml', [...french, ...twoGates]],
  ['iconv-macintosh.kml', [...french, ...twoGates]],
  ['iconv-fr-utf-16le.csv', radii],
  ['iconv-de-cp850.csv', [['Lager Köln', 50.9375, 6.9603, 150]]],
  [
    'iconv-pl-iso-8859-2.csv',
    [
      ['Magazyn Łódź', 51.7592, 19.456, 100],
      ['Pętla Żoliborz', 52.27, 20.98, 100],
    ],
  ],
  [
    'iconv-ru-koi8-r.csv',
    [
      ['Склад Химки', 55.8897, 37.4449, 150],
      ['База Тула', 54.193, 37.6178, 200],
    ],
  ],
  [
    'iconv-jp-shift_jis.csv',
    [
      ['横浜倉庫', 35.4437, 139.638, 100],
      ['大阪駐車場', 34.6937, 135.5023, 100],
    ],
  ],
  [
    'iconv-hk-big5.csv',
    [
      ['觀塘倉庫', 22.3121, 114.2245, 100],
      ['屯門停車場', 22.3909, 113.9725, 100],
    ],
  ],
  ['iconv-vi-windows-1258.csv', [['Kho Thủ Đức', 10.8494, 106.7537, 100]]],
])('places of %s', async (name, places) => {
  expect(await placesIn(name)).toEqual(places)
})

const courts = ['Cour Évry', 'Deux cours', 'Deux cours']
const ofSimplekml = [...courts, 'Chemin', 'Ancien plan: overlay']

test.each([
  ['elementtree-areas.kml', ofSimplekml],
  ['fastkml-areas.kml', ofSimplekml],
  ['simplekml-areas.kmz', ofSimplekml],
  ['iconv-windows-1252.kml', ofSimplekml],
  ['iconv-utf-16be.kml', ofSimplekml],
  ['iconv-macintosh.kml', ofSimplekml],
  ['ogr2ogr-areas.kml', [...courts, 'Taveuni', 'Chemin']],
  ['ogr2ogr-areas.kmz', [...courts, 'Taveuni', 'Chemin']],
  // Divided at the date line; a line is a corridor.
  ['ogr2ogr-wrapped.geojson', [...courts, 'Taveuni', 'Taveuni', 'Chemin']],
])('areas of %s', async (name, areas) => {
  const read = await readFencesFile(await open(name), parse)
  if ('fault' in read) throw new Error(read.fault)
  const told = read.faults.flatMap((one) => {
    const isPoint = french.some(([place]) => place === one.name) || one.name === 'Deux portes'
    return isPoint ? [] : [`${one.name}: ${one.fault}`]
  })
  expect([...read.fences.map(({ fence }) => fence.name), ...told]).toEqual(areas)
})

test.each([
  ['ogr2ogr-mercator.geojson', 'EPSG::3857'],
  ['ogr2ogr-lv95.geojson', 'EPSG::2056'],
])('%s is refused for its coordinate system', async (name, code) => {
  const fault = { fault: 'system', name: `urn:ogc:def:crs:${code}` }
  expect(await readPois(await open(name), parse)).toEqual(fault)
  expect(await readFencesFile(await open(name), parse)).toEqual(fault)
})

test.each([
  ['libreoffice-de-devices.xls', 'Excel 97–2003 (.xls)'],
  ['libreoffice-ru-devices.ods', 'OpenDocument (.ods)'],
])('%s is called what it is', async (name, format) => {
  expect(await readTableFile(await open(name))).toEqual({ fault: 'format', format })
})

test.each([
  'libreoffice-zh-devices.xlsx',
  'libreoffice-fr-devices.csv',
  'openpyxl-devices.xlsx',
  'xlsxwriter-devices.xlsx',
  'pyexcelerate-devices.xlsx',
])('devices of %s', async (file) => {
  const table = await readTableFile(await open(file))
  if ('fault' in table) throw new Error(table.fault)
  const defaults = { protocol: 'jt808', wired: 0, model: '' } as const
  const { rows, unknownHeadings } = await readImport(table.sheets, { lang: 'en', defaults })
  expect(unknownHeadings).toEqual([])
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(rows.map(({ input }) => [input.imei, input.name, input.iccid, input.remark])).toEqual([
    ['869999000005010', '-15 °C box', '8949020000123456784', '+49 171 2345'],
    // Of a program that writes what begins with "=" as a formula, its text was taken without it.
    [
      '869999000005028',
      file.startsWith('pyexcelerate') ? 'Lager 7' : '=Lager 7',
      '8949020000123456792',
      "'quoted",
    ],
    ['869999000005036', '@home Évry', '89490200001234567800', '＋扩展'],
  ])
})
