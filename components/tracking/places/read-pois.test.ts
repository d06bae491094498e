import { DOMParser } from '@xmldom/xmldom'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { writeXlsx } from '#lib/sheet/write-xlsx.ts'
import { readPois } from './read-pois.ts'

const parse = (xml: string) =>
  new DOMParser().parseFromString(xml, 'application/xml') as unknown as Document
const read = (content: string | Uint8Array) => {
  const bytes = Buffer.from(content)
  const arrayBuffer = async () => new Uint8Array(bytes).buffer as ArrayBuffer
  return readPois({ size: bytes.length, arrayBuffer }, parse)
}
const none = { icon: '', colour: '', note: '', radius: '' }

test('a table gives its known columns, in any order and language, with its row numbers', async () => {
  const text = '备注,经度,纬度,名称,other\n24 h,114.06,22.54,仓库,x\n\n,1,2,"A, B",\n'
  expect(await read(text)).toEqual({
    rows: [
      { ...none, row: 2, name: '仓库', lat: '22.54', lon: '114.06', note: '24 h' },
      { ...none, row: 4, name: 'A, B', lat: '2', lon: '1' },
    ],
    characters: { encoding: 'utf-8', by: 'unicode' },
    separator: ',',
    sheet: '',
    otherSheets: [],
    hidden: [],
    headings: ['备注', '经度', '纬度', '名称'],
    left: ['other'],
  })
})

test('tables of European programs keep their letters and their decimals', async () => {
  const french = 'nom;latitude;longitude;rayon\r\nDépôt Évry;48,629;2,4298;150\r\n'
  expect(await read(iconv.encode(french, 'windows-1252'))).toMatchObject({
    rows: [{ name: 'Dépôt Évry', lat: '48,629', lon: '2,4298', radius: '150' }],
    characters: { encoding: 'windows-1252', by: 'detected' },
    separator: ';',
  })
  const russian = 'название;широта;долгота\r\nБаза Клин;56,3333;36,7333\r\n'
  expect(await read(iconv.encode(russian, 'windows-1251'))).toMatchObject({
    rows: [{ name: 'База Клин', lat: '56,3333', lon: '36,7333' }],
    characters: { encoding: 'windows-1251' },
  })
  expect(await read('sep=;\r\nname;lat;lon\r\nA;47,1;9,5')).toMatchObject({
    rows: [{ row: 2, name: 'A', lat: '47,1', lon: '9,5' }],
  })
})

test.each(['Radius (km)', 'radius_km', 'Radius in km', '半径（km）'])(
  'under %s numbers alone have its unit',
  async (heading) =>
    expect(await read(`name,lat,lon,${heading}\nA,47.1,9.5,2\nB,47.2,9.6,500 ft`)).toMatchObject({
      rows: [{ radius: '2 km' }, { radius: '500 ft' }],
      left: [],
    }),
)

test('the sheet with the columns is found behind others and below a title', async () => {
  const bytes = writeXlsx([['Places of March'], [], ['Name', 'Lat', 'Lon'], ['A', 60, 10.75]])
  expect(await read(bytes)).toMatchObject({
    rows: [{ row: 4, name: 'A', lat: '60', lon: '10.75' }],
    sheet: '1',
    characters: undefined,
  })
})

const placemark = (name: string, inner: string) =>
  `<Placemark><name>${name}</name><description><![CDATA[<b>open</b><br>all day]]></description>${inner}</Placemark>`
const point = (lon: number, lat: number) =>
  `<Point><coordinates>${lon},${lat},0</coordinates></Point>`
const kmlOf = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`

test('KML gives its points, also of several geometries; what is no place is told', async () => {
  const line = '<LineString><coordinates>1,1 2,2</coordinates></LineString>'
  const box = '<LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox>'
  const text = kmlOf(`
    ${placemark('Depot', point(9.527, 47.108))}
    ${placemark('Way', line)}
    ${placemark('', point(-70.5, -33.4))}
    ${placemark('Gates', `<MultiGeometry>${point(9.1, 47)}${line}${point(9.2, 47)}</MultiGeometry>`)}
    <GroundOverlay><name>Old map</name>${box}</GroundOverlay>`)
  const note = 'open all day'
  expect(await read(text)).toMatchObject({
    rows: [
      { ...none, row: 1, name: 'Depot', lat: '47.108000', lon: '9.527000', note },
      { ...none, row: 3, name: '# 3', lat: '-33.400000', lon: '-70.500000', note },
      { ...none, row: 4, name: 'Gates', lon: '9.100000', note },
      { ...none, row: 6, name: 'Gates', lon: '9.200000', note },
    ],
    left: ['Way', 'Gates', 'Old map'],
  })
})

test('waypoints of GPX are places, also with prefixes; tracks are told', async () => {
  const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">
    <wpt lat="47.1" lon="9.5"><ele>455</ele><name>Hütte</name><desc>offen</desc></wpt>
    <wpt lat="-16.8" lon="179.99"><name>Taveuni</name></wpt>
    <trk><name>Tour</name><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>`
  const prefixed = gpx.replace(' xmlns=', ' xmlns:g=').replace(/<(\/?)(\w)/g, '<$1g:$2')
  for (const text of [gpx, prefixed])
    expect(await read(text)).toMatchObject({
      rows: [
        { name: 'Hütte', lat: '47.100000', lon: '9.500000', note: 'offen', radius: '' },
        { name: 'Taveuni', lat: '-16.800000', lon: '179.990000', note: '' },
      ],
      left: ['Tour'],
    })
})

test('KML with prefixes and in old encodings keeps its names', async () => {
  const xml = kmlOf(placemark('宝安停车场', point(113.9, 22.5)))
  const old = xml.replace('version="1.0"', 'version="1.0" encoding="GB2312"')
  expect(await read(iconv.encode(old, 'gbk'))).toMatchObject({ rows: [{ name: '宝安停车场' }] })
  const prefixed = xml
    .replace(' xmlns=', ' xmlns:kml=')
    .replace(/<(\/?)(\w)/g, '<$1kml:$2')
    .replaceAll('kml:b>', 'b>')
  expect(await read(prefixed)).toMatchObject({ rows: [{ name: '宝安停车场', lat: '22.500000' }] })
})

test('points of GeoJSON are places, also of collections, lines and several worlds', async () => {
  const feature = (geometry: object | null, properties: object) => ({
    type: 'Feature',
    properties,
    geometry,
  })
  const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat, 440] })
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 1],
      [2, 2],
    ],
  }
  const features = [
    feature(point(9.5, 47.1), { title: 'Tor', desc: 'offen' }),
    feature(
      {
        type: 'MultiPoint',
        coordinates: [
          [181.2, -17],
          [-346.7, 52.5],
        ],
      },
      { name: 'Both' },
    ),
    feature({ type: 'GeometryCollection', geometries: [point(8, 46), line] }, { name: 'Mixed' }),
    feature(null, { Name: 'Nothing', Description: '' }),
  ]
  const expected = {
    rows: [
      { ...none, row: 1, name: 'Tor', lat: '47.100000', lon: '9.500000', note: 'offen' },
      { ...none, row: 2, name: 'Both', lat: '-17.000000', lon: '-178.800000' },
      { ...none, row: 3, name: 'Both', lat: '52.500000', lon: '13.300000' },
      { ...none, row: 4, name: 'Mixed', lat: '46.000000', lon: '8.000000' },
    ],
    left: ['Mixed', 'Nothing'],
  }
  const lines = features.map((one) => JSON.stringify(one))
  expect(await read(JSON.stringify({ type: 'FeatureCollection', features }))).toMatchObject(
    expected,
  )
  expect(await read(lines.join('\n'))).toMatchObject(expected)
  expect(await read(lines.map((one) => `\u001e${one}\n`).join(''))).toMatchObject(expected)
  expect(await read(JSON.stringify(point(9.5, 47.1)))).toMatchObject({ rows: [{ name: '# 1' }] })
})

test('places with both coordinates in one cell, as a pair or well-known text', async () => {
  const pairs = 'Название;Координаты\r\nА;55.75, 37.61\r\nБ;55,75 37,61\r\nВ;"55,75, 37,61"\r\nГ;55'
  expect(await read(pairs)).toMatchObject({
    rows: [
      { name: 'А', lat: '55.75', lon: '37.61' },
      { name: 'Б', lat: '55,75', lon: '37,61' },
      { name: 'В', lat: '55,75', lon: '37,61' },
      { name: 'Г', lat: '55', lon: '55' },
    ],
    headings: ['Название', 'Координаты'],
  })
  const shapes =
    'WKT,name\n"POINT (2.4 48.6)",A\n"SRID=4326;POINT Z(37 -1 5)",B\n"LINESTRING (1 1, 2 2)",C'
  expect(await read(shapes)).toMatchObject({
    rows: [
      { name: 'A', lat: '48.6', lon: '2.4' },
      { name: 'B', lat: '-1', lon: '37' },
      { name: 'C', lat: 'LINESTRING (1 1, 2 2)' },
    ],
  })
})

test('a row that commas before decimals have torn is refused as it is written', async () => {
  const torn = 'name,lat,lon\nLyon,45,764043,4,835659\nOslo,60,10\nRow,1.5,2.5,note\n'
  expect(await read(torn)).toMatchObject({
    rows: [
      { lat: 'Lyon , 45 , 764043 , 4 , 835659' },
      { lat: '60', lon: '10' },
      { lat: '1.5', lon: '2.5' },
    ],
  })
})

test('KML with blanks behind commas and prefixes that nobody declared; half a number is refused', async () => {
  const open = '<kml xmlns="http://www.opengis.net/kml/2.2" xsi:schemaLocation="a b">'
  const track = '<gx:Track><gx:coord>8 47 0</gx:coord><gx:coord>9 47 0</gx:coord></gx:Track>'
  const texts = ['8.5, 47.3, 400', '8.5,47.3,', '8,5,47,3,0', '8.5°,47.3']
  const points = texts.map((text, at) =>
    placemark(`P${at}`, `<Point><coordinates>${text}</coordinates></Point>`),
  )
  const kml = `${open}${placemark('Way', track)}${points.join('')}</kml>`
  expect(await read(kml)).toMatchObject({
    rows: [
      { name: 'P0', lat: '47.300000', lon: '8.500000' },
      { name: 'P1', lat: '47.300000', lon: '8.500000' },
    ],
    left: ['Way', 'P2', 'P3'],
  })
})

test('decimal commas of GPX are read, and what is no place is told', async () => {
  const waypoint = (lat: string, lon: string) =>
    `<wpt lat="${lat}" lon="${lon}"><name>${lat}</name></wpt>`
  const gpx = `<gpx>${waypoint('53,0793', '8,8017')}${waypoint('1e1', '-5e-05')}${waypoint('47°8', '9')}</gpx>`
  expect(await read(gpx)).toMatchObject({
    rows: [
      { lat: '53.079300', lon: '8.801700' },
      { lat: '10.000000', lon: '-0.000050' },
    ],
    left: ['47°8'],
  })
})

test('GeoJSON in another coordinate system is refused for that', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
  expect(await read(JSON.stringify({ type: 'FeatureCollection', crs, features: [] }))).toEqual({
    fault: 'system',
    name: 'urn:ogc:def:crs:EPSG::3857',
  })
})

test('a KMZ is read as its KML and what that links to, wherever they lie in it', async () => {
  const kml = strToU8(kmlOf(placemark('Depot', point(9.527, 47.108))))
  const other = strToU8(kmlOf(placemark('Linked', point(1, 1))))
  for (const name of ['doc.kml', 'Depots 2026.KML', 'a/b.kml'])
    expect(await read(zipSync({ 'files/icon.png': kml, [name]: kml }))).toMatchObject({
      rows: [{ name: 'Depot' }],
    })
  const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`
  const main = strToU8(kmlOf(link('layers/a.kml') + link('https://example.org/b.kml')))
  expect(await read(zipSync({ 'layers/a.kml': other, 'doc.kml': main }))).toMatchObject({
    rows: [{ name: 'Linked' }],
    left: ['# 1'],
  })
  const both = { 'files\\linked.kml': other, 'DOC.KML': kml }
  expect(await read(zipSync(both))).toMatchObject({ rows: [{ name: 'Depot' }, { name: 'Linked' }] })
  expect(await read(zipSync({ 'note.txt': kml }))).toEqual({ fault: 'unreadable' })
})

test('says what cannot be read', async () => {
  expect(await read('{"type":"Topology","objects":{}}')).toEqual({
    fault: 'format',
    format: 'TopoJSON',
  })
  expect(await read('{"features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}')).toEqual({
    fault: 'format',
    format: 'Esri JSON',
  })
  expect(await read('name,latitude\nA,1\n')).toMatchObject({ fault: 'noColumns' })
  expect(await read('lat,lon\n')).toEqual({ fault: 'empty' })
  expect(await read('<!DOCTYPE kml [<!ENTITY a "b">]><kml/>')).toEqual({ fault: 'unsafe' })
  expect(await read('<kml><Placemark>')).toEqual({ fault: 'unreadable' })
  expect(await read('<svg/>')).toEqual({ fault: 'format', format: 'XML' })
  expect(await read('<html><table></table></html>')).toEqual({ fault: 'format', format: 'HTML' })
  const rows = Array.from({ length: 5001 }, () => '1.0,2.0').join('\n')
  expect(await read(`lat,lon\n${rows}`)).toEqual({ fault: 'tooMany' })
})

test('both coordinates of one column: letters or its heading say which is the latitude', async () => {
  const sided = 'name;lat,lon\nA;45.764 N 4.8357 E\nB;4.8357E 45.764N\nC;(45,764 / 4,8357)\n'
  const found = await read(sided)
  expect('rows' in found && found.rows.map(({ lat, lon }) => [lat, lon])).toEqual([
    ['45.764 N', '4.8357 E'],
    ['45.764N', '4.8357E'],
    ['45,764', '4,8357'],
  ])
  expect(await read('name;lonlat\nA;4.8357,45.764\n')).toMatchObject({
    rows: [{ lat: '45.764', lon: '4.8357' }],
  })
  expect(
    await read('name;wkt\nA;MULTIPOINT((4.8 45.7))\nB;MULTIPOINT(4 45, 5 46)\n'),
  ).toMatchObject({
    rows: [{ lat: '45.7', lon: '4.8' }, { lat: 'MULTIPOINT(4 45, 5 46)' }],
  })
})

test('metres of a projection in X and Y are refused by the names of the columns', async () => {
  expect(await read('name,X,Y\nA,121687,487484\n')).toEqual({ fault: 'system', name: 'X, Y' })
  expect(await read('name,POINT_X,POINT_Y\nA,4.9,52.37\n')).toMatchObject({
    rows: [{ lat: '52.37', lon: '4.9' }],
  })
})

test('coordinates that a program wrote as texts are read, or shown as they are written', async () => {
  const at = (...coordinates: unknown[]) => ({ type: 'Point', coordinates })
  const found = await read(
    JSON.stringify({ type: 'GeometryCollection', geometries: [at('4,5', '45.5'), at('east', 1)] }),
  )
  expect('rows' in found && found.rows.map(({ lat, lon }) => [lat, lon])).toEqual([
    ['45.500000', '4.500000'],
    ['1.000000', 'east'],
  ])
})

test('a file of DOS ends at its mark', async () => {
  expect(await read('name,lat,lon\r\nA,1.5,2.5\r\n\u001a')).toMatchObject({ rows: [{ row: 2 }] })
})
