import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import type { Fence } from '../fence-types.ts'
import { fileLimits, type ReadFile, readFences } from './read-fences.ts'
import { fileKinds, writeFences } from './write-fences.ts'

const parse = (text: string) =>
  new DOMParser().parseFromString(text, 'application/xml') as unknown as Document
const read = (content: string | object) =>
  readFences(typeof content === 'string' ? content : JSON.stringify(content), parse)
const fencesIn = (file: ReadFile) =>
  'fences' in file ? file.fences.map(({ fence }) => fence) : file.fault
const faultsIn = (file: ReadFile) =>
  'faults' in file ? file.faults.map(({ fault }) => fault) : file.fault

const listed: Omit<Fence, 'name' | 'type'> = {
  ...{ fence_id: '1', sfamilyid: '1', sname: 'dealer', create_time: 0, sort_key: '' },
  ...{ device_count: 0, group_count: 0, family_count: 0, city: '', city_name: '' },
  ...{ lat: null, lon: null, radius: null, points: [] },
  ...{ alarm: 'in', colour: '#ff8800', zone: 'Europe/Berlin' },
  ...{ periods: [{ days: [1, 5], start: '22:00', end: '06:00' }] },
  ...{ speed_limit: 60, stay_limit: null },
}
const corners = [
  { lat: 31_000_001, lon: 121_000_000 },
  { lat: 31_000_000, lon: 122_000_000 },
  { lat: 32_000_000, lon: 122_000_000 },
]
const circle = { lat: 31_230_000, lon: -121_470_000, radius: 500 }
const fences: Fence[] = [
  { ...listed, name: 'Yard <1> & "2" ]]>', type: 'circle', ...circle },
  { ...listed, name: '南山', type: 'polygon', points: corners, periods: [] },
  { ...listed, name: 'Shenzhen', type: 'city', city: '440300', city_name: '深圳市' },
]

test.each(fileKinds)('what is written as %s is read again as it was', (kind) => {
  const rules = { alarm: 'in', colour: '#ff8800', speed_limit: 60 }
  const timed = { ...rules, zone: 'Europe/Berlin', periods: listed.periods }
  expect(fencesIn(read(writeFences(fences, kind)))).toEqual([
    { name: 'Yard <1> & "2" ]]>', type: 'circle', ...circle, ...timed },
    { name: '南山', type: 'polygon', points: corners, ...rules },
    { name: 'Shenzhen', type: 'city', city: '440300', ...timed },
  ])
})

const square = [
  [121, 31],
  [122, 31],
  [122, 32],
  [121, 32],
  [121, 31],
]
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const feature = (geometry: unknown, properties: object = { name: 'Area' }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const points = [
  { lat: 31e6, lon: 121e6 },
  { lat: 31e6, lon: 122e6 },
  { lat: 32e6, lon: 122e6 },
  { lat: 32e6, lon: 121e6 },
]

test('areas of other programs are read: folders, collections, points with a radius', () => {
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
    <Style id="red"><PolyStyle><color>ff0000ff</color></PolyStyle></Style>
    <Placemark><name>Depot</name><styleUrl>#red</styleUrl><Polygon><outerBoundaryIs><LinearRing>
    <coordinates>121,31,5 122,31,5 122,32,5 121,32,5 121,31,5</coordinates>
    </LinearRing></outerBoundaryIs></Polygon></Placemark></Folder></Document></kml>`
  expect(fencesIn(read(kml))).toEqual([
    { name: 'Depot', type: 'polygon', points, colour: '#ff0000' },
  ])
  const parts = { type: 'MultiPolygon', coordinates: [[square], [square]] }
  const collection = { type: 'GeometryCollection', geometries: [polygon(square)] }
  expect(fencesIn(read(feature(parts)))).toHaveLength(2)
  expect(fencesIn(read(feature(collection)))).toHaveLength(1)
  const point = { type: 'Point', coordinates: [121.5, 31.25] }
  expect(fencesIn(read(feature(point, { radius: '200' })))).toEqual([
    { name: '# 1', type: 'circle', lat: 31.25e6, lon: 121.5e6, radius: 200 },
  ])
})

const ring = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    121 + Math.cos((at * 2 * Math.PI) / count),
    31 + Math.sin((at * 2 * Math.PI) / count),
  ])

test.each([
  ['a line', { type: 'LineString', coordinates: square }, 'noArea'],
  ['a bare point', { type: 'Point', coordinates: [121, 31] }, 'noArea'],
  ['a hole', polygon(square, square), 'hasHole'],
  ['two corners', polygon(square.slice(0, 2)), 'corners'],
  ['51 corners', polygon(ring(51)), 'corners'],
  ['1100 corners', polygon(ring(1100)), 'corners'],
  ['crossing lines', polygon([square[0], square[2], square[1], square[3]]), 'crossing'],
  ['a latitude of 91', polygon([[121, 91], ...square]), 'outside'],
  ['text for a number', polygon([['x', 31], ...square]), 'outside'],
  ['the place 0,0', polygon([[0, 0], ...square]), 'outside'],
  ['no coordinates', { type: 'Polygon' }, 'noArea'],
])('%s is refused, by its name', (_, geometry, fault) => {
  const file = read({
    type: 'FeatureCollection',
    features: [feature(geometry), feature(polygon(square))],
  })
  expect(faultsIn(file)).toEqual([fault])
  expect(fencesIn(file)).toHaveLength(1)
})

test('50 corners are allowed; a radius beyond the limits is not', () => {
  expect(fencesIn(read(feature(polygon(ring(50)))))).toHaveLength(1)
  const point = { type: 'Point', coordinates: [121, 31] }
  for (const radius of [19, 300_001, 'wide'])
    expect(faultsIn(read(feature(point, { radius })))).toEqual(['radius'])
})

test('facts that do not fit are left out, names are cut', () => {
  const odd = {
    ...{ name: 'x'.repeat(60), alarm: 'never', colour: 'red', zone: 'Mars/Olympus' },
    ...{ periods: [{ start: '8', end: '9' }], speed_limit: -1, stay_limit: 1.5 },
  }
  expect(fencesIn(read(feature(polygon(square), odd)))).toEqual([
    { name: 'x'.repeat(40), type: 'polygon', points },
  ])
})

test.each([
  ['entities', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>', 'unsafe'],
  ['an outside file', '<kml><!ENTITY x SYSTEM "file:///etc/passwd"></kml>', 'unsafe'],
  ['broken XML', '<kml><Placemark>', 'unreadable'],
  ['broken JSON', '{"type":', 'unreadable'],
  ['a picture', 'PNG\u0000\u0001', 'unreadable'],
  ['nothing', '<kml></kml>', 'empty'],
  ['no features', '{"type":"FeatureCollection","features":[]}', 'empty'],
  ['a list', '[1,2]', 'empty'],
  [
    'deep nesting',
    `${'{"type":"GeometryCollection","geometries":['.repeat(50)}${']}'.repeat(50)}`,
    'empty',
  ],
  ['a large file', ' '.repeat(fileLimits.bytes + 1), 'tooLarge'],
])('a file with %s is refused', (_, text, fault) => {
  expect(read(text)).toEqual({ fault })
})

test('500 areas are read, 501 are refused', () => {
  const features = Array.from({ length: 501 }, () => feature(polygon(square)))
  expect(read({ type: 'FeatureCollection', features })).toEqual({ fault: 'tooMany' })
  expect(fencesIn(read({ type: 'FeatureCollection', features: features.slice(1) }))).toHaveLength(
    500,
  )
})
