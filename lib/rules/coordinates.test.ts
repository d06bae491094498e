import { expect, test } from 'vitest'
import { readCoordinates, splitCoordinates } from './coordinates.ts'

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
