import { DOMParser } from '@xmldom/xmldom'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Fence } from '../fence-types.ts'
import { fileLimits, type ReadFile, readFences } from './read-fences.ts'
import { readFencesFile } from './read-fences-file.ts'
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
  fence_id: '1',
  sfamilyid: '1',
  sname: 'dealer',
  create_time: 0,
  sort_key: '',
  device_count: 0,
  group_count: 0,
  family_count: 0,
  city: '',
  city_name: '',
  lat: null,
  lon: null,
  radius: null,
  width: null,
  points: [],
  alarm: 'in',
  colour: '#ff8800',
  zone: 'Europe/Berlin',
  periods: [{ days: [1, 5], start: '22:00', end: '06:00' }],
  speed_limit: 60,
  stay_limit: null,
}
const corners = [
  { lat: 31_000_001, lon: 121_000_000 },
  { lat: 31_000_000, lon: 122_000_000 },
  { lat: 32_000_000, lon: 122_000_000 },
]
const overDateLine = [
  { lat: -17_000_000, lon: 179_900_000 },
  { lat: -17_000_000, lon: -179_850_000 },
  { lat: -16_700_000, lon: -179_850_000 },
]
const circle = { lat: 31_230_000, lon: -121_470_000, radius: 500 }
const fences: Fence[] = [
  { ...listed, name: 'Yard <1> & "2" ]]>', type: 'circle', ...circle },
  { ...listed, name: '南山', type: 'polygon', points: corners, periods: [] },
  { ...listed, name: 'Taveuni', type: 'polygon', points: overDateLine, periods: [] },
  { ...listed, name: 'Ring road', type: 'corridor', points: overDateLine, width: 250, periods: [] },
  { ...listed, name: 'Shenzhen', type: 'city', city: '440300', city_name: '深圳市' },
]

test.each(fileKinds)('what is written as %s is read again as it was', (kind) => {
  const rules = { alarm: 'in', colour: '#ff8800', speed_limit: 60 }
  const timed = { ...rules, zone: 'Europe/Berlin', periods: listed.periods }
  expect(fencesIn(read(writeFences(fences, kind)))).toEqual([
    { name: 'Yard <1> & "2" ]]>', type: 'circle', ...circle, ...timed },
    { name: '南山', type: 'polygon', points: corners, ...rules },
    { name: 'Taveuni', type: 'polygon', points: overDateLine, ...rules },
    { name: 'Ring road', type: 'corridor', points: overDateLine, width: 250, ...rules },
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
  ['a line of one place', { type: 'LineString', coordinates: [square[0], square[0]] }, 'line'],
  ['a line without places', { type: 'LineString' }, 'noArea'],
  ['51 points that are no line', { type: 'LineString', coordinates: ring(51) }, 'line'],
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
  [
    'a corner twice',
    polygon([
      [0, 1],
      [1, 1],
      [0.5, 1.5],
      [1, 2],
      [0, 2],
      [0.5, 1.5],
    ]),
    'repeated',
  ],
  ['metres of Mercator', polygon([[1_058_000, 5_960_000], ...square]), 'system'],
  ['metres of UTM', { type: 'Polygon', coordinates: [[[500_000, 5_200_000]]] }, 'system'],
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

test('a radius or width that is no whole metre is rounded, and said; none is rounded into the limits', () => {
  const point = { type: 'Point', coordinates: [121, 31] }
  const line = { type: 'LineString', coordinates: square.slice(0, 2) }
  const corridor = { fence_type: 'corridor', width: '19.6' }
  expect(read(feature(point, { radius: 120.5 }))).toMatchObject({
    fences: [{ fence: { radius: 121 }, isRounded: true }],
  })
  expect(read(feature(line, { ...corridor, width: '25.4' }))).toMatchObject({
    fences: [{ fence: { width: 25 }, isRounded: true }],
  })
  const [whole] = (read(feature(point, { radius: '200.0' })) as { fences: object[] }).fences
  expect(whole).not.toHaveProperty('isRounded')
  expect(faultsIn(read(feature(point, { radius: 19.6 })))).toEqual(['radius'])
  expect(faultsIn(read(feature(line, corridor)))).toEqual(['width'])
})

test('facts that do not fit are left out and named, names are cut', () => {
  const odd = {
    name: 'x'.repeat(60),
    alarm: 'never',
    colour: 'red',
    zone: 'Mars/Olympus',
    periods: [{ start: '8', end: '9' }],
    speed_limit: -1,
    stay_limit: 1.5,
  }
  const file = read(feature(polygon(square), odd))
  expect(fencesIn(file)).toEqual([{ name: 'x'.repeat(40), type: 'polygon', points }])
  const left = ['alarm', 'colour', 'zone', 'periods', 'speed_limit', 'stay_limit']
  expect(file).toMatchObject({ fences: [{ isCut: true, left }] })
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

const kmlOf = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`
const ringOf = (coordinates: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const corner3 = '121,31 122,31 122,32 121,31'

test.each([
  ['kml', 'http://www.opengis.net/kml/2.2'],
  ['ns0', 'http://www.opengis.net/kml/2.2'],
  ['k', 'http://earth.google.com/kml/2.1'],
])('KML whose elements are called %s: is read, styles and all', (prefix, namespace) => {
  const plain = kmlOf(
    `<Style id="s"><PolyStyle><color>ff0000ff</color></PolyStyle></Style><Folder><Placemark><name>A</name><styleUrl>#s</styleUrl>${ringOf(corner3)}</Placemark></Folder>`,
  )
  const prefixed = plain
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`)
    .replace(`<${prefix}:kml`, `<${prefix}:kml xmlns:${prefix}="${namespace}"`)
  expect(fencesIn(read(prefixed))).toMatchObject([{ name: 'A', colour: '#ff0000' }])
})

test('what stands in comments and texts is no markup: document types, other roots', () => {
  const yard = `<Placemark><name>Yard</name><description><![CDATA[<!DOCTYPE html><p>Gate]]></description>${ringOf(corner3)}</Placemark>`
  const file = `<?xml version="1.0"?><!-- of <gpx>, not a <!DOCTYPE x> -->${kmlOf(yard)}`
  expect(fencesIn(read(file))).toMatchObject([{ name: 'Yard' }])
  for (const hidden of [
    `<?a <!-- ?><!DOCTYPE kml [<!ENTITY b "c">]><!-- -->${kmlOf(yard)}`,
    `<!-- <![CDATA[ --><!DOCTYPE kml>${kmlOf(yard)}<!-- ]]> -->`,
  ])
    expect(read(hidden)).toEqual({ fault: 'unsafe' })
})

test('a list of features is read, and one without a type is told', () => {
  const odd = { properties: { name: 'Odd' }, geometry: polygon(square) }
  const file = read([feature(polygon(square)), odd])
  expect(fencesIn(file)).toMatchObject([{ name: 'Area' }])
  expect('faults' in file && file.faults).toMatchObject([{ name: 'Odd', fault: 'noArea' }])
})

test('a radius and a width may have a unit', () => {
  const point = { type: 'Point', coordinates: [121, 31] }
  const line = { type: 'LineString', coordinates: square }
  const corridor = { fence_type: 'corridor', width: '0,3 km' }
  const file = read([feature(point, { radius: '1,5 km' }), feature(line, corridor)])
  expect(fencesIn(file)).toMatchObject([{ radius: 1500 }, { width: 300 }])
  expect(fencesIn(read(feature(point, { radius: '150.000' })))).toMatchObject([{ radius: 150 }])
  expect(fencesIn(read(feature(point, { radius: '90 ft' })))).toMatchObject([{ radius: 27 }])
  for (const radius of ['60 ft', '150,000'])
    expect(faultsIn(read(feature(point, { radius })))).toEqual(['radius'])
})

test('a track of Google Earth is a corridor, whatever its prefix is', () => {
  for (const prefix of ['gx', 'g', 'ns2']) {
    const places = ['4 45 0', '5 46 0'].map((one) => `<${prefix}:coord>${one}</${prefix}:coord>`)
    const track = `<${prefix}:Track><when>2027-01-05T00:00:00Z</when>${places.join('')}</${prefix}:Track>`
    const file = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:${prefix}="http://www.google.com/kml/ext/2.2"><Placemark><name>T</name>${track}</Placemark></kml>`
    expect(fencesIn(read(file))).toMatchObject([{ name: 'T', type: 'corridor' }])
  }
})

test('a track of one point is told', () => {
  const place = '<trkpt lat="45" lon="4"/>'
  const track = (name: string, points: string) =>
    `<trk><name>${name}</name><trkseg>${points}</trkseg></trk>`
  const file = read(
    `<gpx version="1.1">${track('Dot', place)}${track('Way', `${place}<trkpt lat="46" lon="5"/>`)}</gpx>`,
  )
  expect(fencesIn(file)).toMatchObject([{ name: 'Way' }])
  expect('faults' in file && file.faults).toMatchObject([{ name: 'Dot', fault: 'noArea' }])
})

test('JSON with places that is no GeoJSON is called what it is', () => {
  expect(read({ elements: [] })).toEqual({ fault: 'format', format: 'OSM JSON (Overpass)' })
  expect(read({ locations: [] })).toEqual({ fault: 'format', format: 'Google Timeline' })
})

test('pictures on the ground and links are no fences, and are told', () => {
  const box = '<north>1</north><south>0</south><east>1</east><west>0</west>'
  const file = read(
    kmlOf(
      `<GroundOverlay><name>Old map</name><LatLonBox>${box}</LatLonBox></GroundOverlay>
      <NetworkLink><name>More</name><Region><LatLonAltBox>${box}</LatLonAltBox></Region></NetworkLink>
      <Placemark><name>Yard</name><MultiGeometry>${ringOf(corner3)}<Point><coordinates>1,2</coordinates></Point></MultiGeometry></Placemark>`,
    ),
  )
  expect(fencesIn(file)).toMatchObject([{ name: 'Yard' }])
  expect('faults' in file && file.faults.map(({ name, fault }) => [name, fault])).toEqual([
    ['Yard', 'noArea'],
    ['Old map', 'overlay'],
    ['More', 'link'],
  ])
})

test.each([
  [
    'beyond the date line',
    [
      [177.5, -19],
      [181.8, -19],
      [181.8, -15],
      [177.5, -15],
    ],
    [177.5, -178.2, -178.2, 177.5],
  ],
  [
    'a world to the west',
    [
      [-346.7, 52.5],
      [-346.5, 52.5],
      [-346.5, 52.6],
    ],
    [13.3, 13.5, 13.5],
  ],
  [
    'two worlds to the east',
    [
      [733, 52.5],
      [734, 52.5],
      [734, 52.6],
    ],
    [13, 14, 14],
  ],
  [
    'on the date line',
    [
      [179.9, -17],
      [180, -17],
      [180, -16],
    ],
    [179.9, 180, 180],
  ],
])('an area drawn %s lies where it was meant', (_, corners, lons) => {
  const [fence] = fencesIn(read(feature(polygon(corners)))) as { points: { lon: number }[] }[]
  expect(fence?.points.map(({ lon }) => lon / 1e6)).toEqual(lons)
})

const withSystem = (crs: unknown) => ({
  type: 'FeatureCollection',
  crs,
  features: [feature(polygon(square))],
})
const namedSystem = (name: string) => withSystem({ type: 'name', properties: { name } })

test.each([
  'urn:ogc:def:crs:OGC:1.3:CRS84',
  'urn:ogc:def:crs:OGC::CRS84h',
  'urn:ogc:def:crs:EPSG::4326',
  'EPSG:4326',
  'http://spatialreference.org/ref/epsg/4326/proj4/',
  'urn:ogc:def:crs:EPSG:9.8.6:4258',
  'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  'WGS 84',
])('the coordinate system %s is that of the map', (name) => {
  expect(fencesIn(read(namedSystem(name)))).toHaveLength(1)
})

test.each([
  'urn:ogc:def:crs:EPSG::3857',
  'EPSG:2056',
  'EPSG:31467',
  'urn:ogc:def:crs:OGC:1.3:CRS83',
])('the coordinate system %s is refused by its name', (name) =>
  expect(read(namedSystem(name))).toEqual({ fault: 'system', name }),
)

test('no coordinate system is that of the map', () => {
  expect(fencesIn(read(withSystem(null)))).toHaveLength(1)
})

test('GeoJSON lines are read, with and without record separators', () => {
  const lines = [1, 2, 3].map((n) => JSON.stringify(feature(polygon(square), { name: `L${n}` })))
  for (const text of [
    `${lines.join('\n')}\n`,
    lines.join('\r\n'),
    `\u001e${lines.join('\n\u001e')}`,
  ])
    expect(read(text)).toMatchObject({
      format: 'GeoJSON lines',
      fences: [{ fence: { name: 'L1' } }, { fence: { name: 'L2' } }, { fence: { name: 'L3' } }],
    })
  expect(read(`${lines[0]}\n{"type":`)).toEqual({ fault: 'unreadable' })
})

test('a turned order is turned back when told', () => {
  const turned = feature(polygon(square.map(([lon, lat]) => [lat, lon])))
  expect(fencesIn(readFences(JSON.stringify(turned), parse, { isTurned: true }))).toMatchObject([
    { points },
  ])
})

test('names are kept in one form of Unicode', () => {
  const name = ' Dépôt\u200b \u00a0Nord'.normalize('NFD')
  expect(fencesIn(read(feature(polygon(square), { name })))).toMatchObject([{ name: 'Dépôt Nord' }])
})

const bytesOf = (encoding: string, declared = encoding) =>
  iconv.encode(
    `<?xml version="1.0" encoding="${declared}"?>${kmlOf(`<Placemark><name>${names[encoding]}</name>${ringOf(corner3)}</Placemark>`)}`,
    encoding,
  )
const names: Record<string, string> = {
  'ISO-8859-1': 'Dépôt Zürich',
  'windows-1251': 'Склад №1',
  GBK: '南山仓库',
  Big5: '觀塘倉庫',
  Shift_JIS: '横浜倉庫',
  'UTF-16LE': 'Dépôt Склад',
}
const fileOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  arrayBuffer: async () => new Uint8Array(bytes).buffer as ArrayBuffer,
})

test.each(Object.keys(names))('a file in %s keeps its names', async (encoding) => {
  const found = await readFencesFile(fileOf(bytesOf(encoding)), parse)
  expect(found).toMatchObject({ format: 'KML', fences: [{ fence: { name: names[encoding] } }] })
})

test('a file of another format is called what it is', async () => {
  expect(await readFencesFile(fileOf(Buffer.from('<html><body/></html>')), parse)).toEqual({
    fault: 'format',
    format: 'HTML',
  })
})

test('a KMZ is read as its KML, and a zip without one is refused', async () => {
  const kml = strToU8(writeFences(fences.slice(1, 3), 'kml'))
  const found = await readFencesFile(fileOf(zipSync({ 'doc.kml': kml, 'i.png': kml })), parse)
  expect(found).toMatchObject({ format: 'KMZ', faults: [] })
  expect('fences' in found && found.fences.map(({ fence }) => fence.name)).toEqual([
    '南山',
    'Taveuni',
  ])
  expect(await readFencesFile(fileOf(zipSync({ 'a.txt': kml })), parse)).toEqual({
    fault: 'unreadable',
  })
})

const lineOf = (coordinates: unknown) => ({ type: 'LineString', coordinates })
const way = [
  { lat: 47_100_000, lon: 9_500_000 },
  { lat: 47_110_000, lon: 9_520_000 },
]
const wayOf = [
  [9.5, 47.1],
  [9.52, 47.11],
]

test('lines become corridors of the width that was asked', () => {
  const kml = kmlOf(
    `<Placemark><name>Milk round</name><ExtendedData><Data name="width"><value>3</value></Data></ExtendedData>
    <LineString><coordinates>9.5,47.1,400 9.5,47.1 9.52,47.11</coordinates></LineString></Placemark>`,
  )
  const corridor = { type: 'corridor', points: way, width: 100 }
  expect(read(kml)).toMatchObject({
    fences: [{ fence: { name: 'Milk round', ...corridor }, isWidened: true }],
  })
  const parts = { type: 'MultiLineString', coordinates: [wayOf, wayOf.toReversed()] }
  const asked = readFences(JSON.stringify(feature(parts)), parse, { width: 60 })
  expect(fencesIn(asked)).toMatchObject([
    { ...corridor, width: 60 },
    { ...corridor, points: way.toReversed(), width: 60 },
  ])
  for (const width of [19, 5001, 20.4, Number.NaN])
    expect(faultsIn(readFences(JSON.stringify(feature(lineOf(wayOf))), parse, { width }))).toEqual([
      'width',
    ])
})

test('our own corridors keep their width, and are refused with an invalid one', () => {
  const own = (width: unknown) => ({ name: 'Way', fence_type: 'corridor', width })
  expect(read(feature(lineOf(wayOf), own('300')))).toMatchObject({
    fences: [{ fence: { type: 'corridor', points: way, width: 300 } }],
  })
  expect(faultsIn(read(feature(lineOf(wayOf), own(6000))))).toEqual(['width'])
})

test('a recorded way keeps its bends, and says that it lost points', () => {
  const recorded = Array.from({ length: 900 }, (_, at) => [
    9.5 + at * 1e-4,
    47.1 + (at < 450 ? 0 : (at - 450) * 1e-4),
  ])
  const file = read(feature(lineOf(recorded)))
  expect(file).toMatchObject({ fences: [{ thinnedBy: 10 }] })
  expect(fencesIn(file)).toMatchObject([
    {
      points: [
        { lat: 47_100_000, lon: 9_500_000 },
        { lat: 47_100_000, lon: 9_545_000 },
        { lat: 47_144_900, lon: 9_589_900 },
      ],
    },
  ])
})

test('a route of GPX with decimal commas is read whole, or told and not read at all', () => {
  const route = (second: string) => `<gpx version="1.1"><rte><name>Weg</name>
    <rtept lat="47,1" lon="9,5"><name>A</name></rtept><rtept lat="47,11" lon="${second}"/></rte>
    <trk><name>Tour</name><trkseg><trkpt lat="47.1" lon="9.5"/><trkpt lat="47.11" lon="9.52"/></trkseg></trk></gpx>`
  const corridor = { type: 'corridor', points: way, width: 100 }
  expect(fencesIn(read(route('9,52')))).toMatchObject([
    { name: 'Tour', ...corridor },
    { name: 'Weg', ...corridor },
  ])
  expect(read(route('9,5,2'))).toMatchObject({
    fences: [{ fence: { name: 'Tour', ...corridor } }],
    faults: [{ name: 'Weg', fault: 'noArea' }],
  })
})
