import { expect, test } from 'vitest'
import { readCoordinates, readPlace, searchText, splitCoordinates } from './coordinates.ts'

const shanghai = { latMicro: 31_230_416, lonMicro: 121_473_701 }

test('coordinates: the larger is the longitude, in either order', () => {
  expect(readCoordinates('31.230416', '121.473701')).toEqual(shanghai)
  expect(readCoordinates('121.473701', '31.230416')).toEqual(shanghai)
  expect(readCoordinates('40.7', '-74.0')).toEqual({ latMicro: 40_700_000, lonMicro: -74_000_000 })
})

test('coordinates: no decimal point means divide by 1,000,000', () => {
  expect(readCoordinates('31230416', '121473701')).toEqual(shanghai)
})

test('coordinates: whole numbers of up to three digits are degrees', () => {
  expect(readCoordinates('-1', '37')).toEqual({ latMicro: -1_000_000, lonMicro: 37_000_000 })
  expect(readCoordinates('60', '10.75', 'latLon')).toEqual({
    latMicro: 60_000_000,
    lonMicro: 10_750_000,
  })
  expect(readCoordinates('0', '9500000')).toEqual({ latMicro: 0, lonMicro: 9_500_000 })
  for (const [lat, lon] of [
    ['91', '20'],
    ['-91', '8.5'],
    ['10', '181'],
    ['91', '181'],
    ['999', '999'],
  ] as const)
    expect(readCoordinates(lat, lon, 'latLon'), `${lat}, ${lon}`).toEqual({
      broken: 'coordinatesRange',
    })
})

test('coordinates: up to 10 decimals', () => {
  expect(readCoordinates('31.2304160001', '121.473701')).toEqual(shanghai)
  expect(readCoordinates('31.23041600001', '121.473701')).toEqual({ broken: 'coordinates' })
  expect(readCoordinates('31,2', '121.4')).toEqual({ latMicro: 31_200_000, lonMicro: 121_400_000 })
  expect(readCoordinates('1,2,3', '121.4')).toEqual({ broken: 'coordinates' })
  expect(readCoordinates('', '121.4')).toEqual({ broken: 'coordinates' })
})

test('coordinates: longitude within ±180, latitude within ±90', () => {
  expect(readCoordinates('90.0', '180.0')).toEqual({ latMicro: 90_000_000, lonMicro: 180_000_000 })
  expect(readCoordinates('-90.0', '-180.0')).toMatchObject({ lonMicro: -180_000_000 })
  expect(readCoordinates('10.0', '180.1')).toEqual({ broken: 'coordinatesRange' })
  expect(readCoordinates('91.0', '100.0')).toEqual({ broken: 'coordinatesRange' })
})

test('coordinates: 0,0 illegal', () => {
  expect(readCoordinates('0', '0.0')).toEqual({ broken: 'coordinatesZero' })
  expect(readCoordinates('0', '10.5')).toEqual({ latMicro: 0, lonMicro: 10_500_000 })
})

test.each([
  ['45,764043 4,835659', 45_764_043, 4_835_659],
  ['45,764043, 4,835659', 45_764_043, 4_835_659],
  ['45,764043; 4,835659', 45_764_043, 4_835_659],
  ['45,764043,4,835659', 45_764_043, 4_835_659],
  ['45.764043,4.835659', 45_764_043, 4_835_659],
  ['45,764 4,835', 45_764_000, 4_835_000],
  ['-33,8688 -151,2093', -33_868_800, -151_209_300],
  ['۴۵٫۷۶۴۰۴۳، ۴٫۸۳۵۶۵۹', 45_764_043, 4_835_659],
  ['45.764043°, 4.835659°', 45_764_043, 4_835_659],
  ['31230416,121473701', 31_230_416, 121_473_701],
  ['45,764043 / 4,835659', 45_764_043, 4_835_659],
  ['(45.764043, 4.835659)', 45_764_043, 4_835_659],
  ['45.764 N 4.8357 E', 45_764_000, 4_835_700],
  ['4.8357E, 45.764N', 45_764_000, 4_835_700],
  ['N45.764E4.8357', 45_764_000, 4_835_700],
  ['33° 51\' 54" S 151° 12\' 30" E', -33_865_000, 151_208_333],
  ['W 70 38 24 S 33 26 24', -33_440_000, -70_640_000],
  ['55,75 с.ш. 37,5 в.д.', 55_750_000, 37_500_000],
  ["48°51.5', 2°17.7'", 48_858_333, 2_295_000],
])('%s are two coordinates', (text, latMicro, lonMicro) => {
  const [first = '', second = ''] = splitCoordinates(text) ?? []
  expect(readCoordinates(first, second, 'latLon')).toEqual({ latMicro, lonMicro })
})

test.each(['45,764043', '45,7', '1,2,3', '1,2,3,4,5', 'Lyon', '45.764043', ''])(
  '%j is no pair, least of all a place off Africa',
  (text) => expect(splitCoordinates(text)).toBeUndefined(),
)

test.each(['45.7 N 46.7 N', '45.7 N 181 E', '95 N 4.8 E', '45.7 Haus 4.8 Hof'])(
  '%s is no place',
  (text) => {
    const [first = '', second = ''] = splitCoordinates(text) ?? []
    expect(readCoordinates(first, second)).toHaveProperty('broken')
  },
)

const vaduz = { latMicro: 47_141_000, lonMicro: 9_520_900 }
/** Tiananmen in three datums, as their services write it. */
const tiananmen = { latMicro: 39_913_596, lonMicro: 116_397_756 }

test.each([
  [
    'https://www.google.com/maps/place/A+B/@47.1,9.5,17z/data=!4m2!8m2!3d47.141!4d9.5209!16z',
    vaduz,
  ],
  ['https://maps.google.com/?q=47.141,9.5209', vaduz],
  ['maps.google.com/maps?q=loc:47.141,%209.5209&z=15', vaduz],
  ['https://www.google.com.tr/maps/@47.141,9.5209,15z', vaduz],
  ['https://www.google.com/maps/search/?api=1&query=47.141%2C9.5209', vaduz],
  ['https://www.google.com/maps/search/47.141,+9.5209?entry=tts', vaduz],
  ['https://www.google.com/maps/dir/Zurich/47.141,9.5209/@47.3,8.9,10z', vaduz],
  ['https://www.openstreetmap.org/#map=16/47.14100/9.52090', vaduz],
  ['https://www.openstreetmap.org/?mlat=47.141&mlon=9.5209#map=12/47/9', vaduz],
  ['https://maps.apple.com/?ll=47.141,9.5209&q=Depot', vaduz],
  ['https://www.bing.com/maps?cp=47.141~9.5209&lvl=15', vaduz],
  ['https://www.waze.com/ul?ll=47.141%2C9.5209&navigate=yes', vaduz],
  ['https://wego.here.com/?map=47.141,9.5209,15,normal', vaduz],
  ['https://osmand.net/map?pin=47.141,9.5209#12/47.1/9.5', vaduz],
  ['https://mapy.com/en/zakladni?x=9.5209&z=15&y=47.141', vaduz],
  ['https://yandex.ru/maps/?ll=9.5%2C47.1&pt=9.5209,47.141&z=16', vaduz],
  ['https://yandex.com/maps/?rtext=~47.141,9.5209', vaduz],
  ['https://2gis.ru/moscow/geo/70030076/9.5209,47.141?m=37.6,55.7/16', vaduz],
  ['https://balad.ir/location?latitude=47.141&longitude=9.5209', vaduz],
  ['geo:47.141,9.5209;u=35', vaduz],
  ['geo:0,0?q=47.141,9.5209(Depot)', vaduz],
  ['google.navigation:q=47.141,9.5209', vaduz],
  ['Depot Vaduz (https://maps.google.com/?q=47.141,9.5209) at noon', vaduz],
  ['https://uri.amap.com/marker?position=116.404,39.915&name=a', tiananmen],
  ['https://ditu.amap.com/?p=B000A,39.915,116.404,name', tiananmen],
  ['https://apis.map.qq.com/uri/v1/marker?marker=coord:39.915,116.404;title:x', tiananmen],
  ['https://api.map.baidu.com/marker?location=39.915,116.404&coord_type=gcj02', tiananmen],
  ['https://api.map.baidu.com/marker?location=39.921337,116.4103695&title=a', tiananmen],
  ['https://map.baidu.com/poi/a/@12958884.06,4826839.88,17z?uid=1', tiananmen],
  ['8FVC9G8F+6X', { latMicro: 47_365_563, lonMicro: 8_524_938 }],
  ['8fvc9g8f+6xq, Zürich', { latMicro: 47_365_588, lonMicro: 8_524_984 }],
  ['8FVC0000+', { latMicro: 47_500_000, lonMicro: 8_500_000 }],
  ['lat: 47.141, lng: 9.5209', vaduz],
  ['{"lat":47.141,"lng":9.5209}', vaduz],
  ['Longitude 9,5209 Latitude 47,141', vaduz],
  ['纬度：47.141 经度：9.5209', vaduz],
  ['широта 47.141, долгота 9.5209', vaduz],
  ['POINT (9.5209 47.141)', vaduz],
  ['https://plus.codes/8FVC9G8F+6X', { latMicro: 47_365_563, lonMicro: 8_524_938 }],
])('%s is a place', (text, place) => {
  const read = readPlace(text)
  expect(read).toEqual({ latMicro: expect.any(Number), lonMicro: expect.any(Number) })
  if (!read || 'broken' in read) return
  // Half a metre; Baidu's numbers say no more.
  expect(Math.abs(read.latMicro - place.latMicro)).toBeLessThan(6)
  expect(Math.abs(read.lonMicro - place.lonMicro)).toBeLessThan(6)
  expect(readPlace(searchText(text))).toEqual(read)
})

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', 'linkShort'],
  ['https://yandex.ru/maps/-/CCUabc', 'linkShort'],
  ['https://surl.amap.com/abc', 'linkShort'],
  ['https://j.map.baidu.com/abc', 'linkShort'],
  ['https://osm.org/go/0EEQjE--', 'linkShort'],
  ['https://www.openstreetmap.org/node/123', 'linkWithoutPlace'],
  ['https://example.com/page', 'linkWithoutPlace'],
  ['9G8F+6X Zürich', 'plusCodeShort'],
  ['///filled.count.soap', 'coordinatesWords'],
  ['500000 5200000', 'coordinatesMetres'],
  ['lat: 91, lng: 9.5', 'coordinatesRange'],
  ['5819698.25; 391545.5', 'coordinatesMetres'],
  ['33U 391545 5819698', 'coordinatesMetres'],
  ['391545mE 5819698mN', 'coordinatesMetres'],
  ['X=1057000,12 Y=5950000,5', 'coordinatesMetres'],
  ["2'683'141 / 1'247'945", 'coordinatesMetres'],
  ['33UUU9154519698', 'coordinatesMetres'],
] as const)('%s is refused by its cause', (text, broken) =>
  expect(readPlace(text)).toEqual({ broken }),
)

test.each(['Vaduz', 'Main Street 12, 9490 Vaduz', '+423 235 55 55', '12+3 Foo', 'St. Gallen/West'])(
  '%s is searched as it is',
  (text) => {
    expect(readPlace(text)).toBeUndefined()
    expect(searchText(text)).toBe(text)
  },
)

test('links are in their own datum, and answered in the one that is asked for', () => {
  const link = 'https://uri.amap.com/marker?position=116.404,39.915'
  expect(readPlace(link, { system: 'gcj02ll' })).toEqual({
    latMicro: 39_915_000,
    lonMicro: 116_404_000,
  })
})
