import { expect, test } from 'vitest'
import { degreesText, readDegrees } from './read-degrees.ts'

const read = (text: string, axis: 'lat' | 'lon' = 'lat') => {
  const found = readDegrees(text, axis)
  return 'micro' in found ? found.micro : found.cause
}

test.each([
  ['47.14', 47_140_000],
  ['47,140000', 47_140_000],
  ['-33.8688', -33_868_800],
  ['−33,8688', -33_868_800],
  ['60', 60_000_000],
  ['-1', -1_000_000],
  ['60.0', 60_000_000],
  ['0', 0],
  ['47.3999999999999', 47_400_000],
  ['31230416', 31_230_416],
  ['-31230416', -31_230_416],
  ['۴۷٫۱۴', 47_140_000],
  ['47.1400°', 47_140_000],
  ['47.1400N', 47_140_000],
  ['S 33.8688', -33_868_800],
  ['33,8688 s', -33_868_800],
  ['47°08\'24.0"N', 47_140_000],
  ['N 47° 08′ 24″', 47_140_000],
  ["47°8.4'", 47_140_000],
  ["47 08,400' N", 47_140_000],
  ['47 08 24', 47_140_000],
  ['47:08:24', 47_140_000],
  ['47d08m24s', 47_140_000],
  ['-33°52\'07.7"', -33_868_806],
  ["47°08'24''N", 47_140_000],
  ['北纬47度08分24秒', 47_140_000],
  ['55,8897 с.ш.', 55_889_700],
  ['33,8688 Ю', -33_868_800],
  ['۳۵٫۷ شمالی', 35_700_000],
  ['47 deg 8\' 24.00" N', 47_140_000],
  ['47d 8m 24s N', 47_140_000],
  ['33d 52m 7.7s S', -33_868_806],
  ['33 52 07.7S', -33_868_806],
  ['47°08´24´´N', 47_140_000],
  ['47.14 North', 47_140_000],
  ['Süd 33,8688', -33_868_800],
  ['33,8688 sur', -33_868_800],
  ['47°08\'24" северной широты', 47_140_000],
  ['21,02° Bắc', 21_020_000],
])('%s is a latitude of %i', (text, micro) => expect(read(text)).toBe(micro))

test.each([
  ['9°31\'12.0"E', 9_520_000],
  ['151.2093', 151_209_300],
  ['W 70,5', -70_500_000],
  ['西经70.5', -70_500_000],
  ['37,4449 в.д.', 37_444_900],
  ['70,5 ouest', -70_500_000],
  ['9,52 Ost', 9_520_000],
])('%s is a longitude of %i', (text, micro) => expect(read(text, 'lon')).toBe(micro))

test.each([
  '',
  'x',
  '47.1.2',
  '45 764',
  '1.234.567',
  '47°60\'00"N',
  '47°08\'60"N',
  '47°08.5\'24"N',
  '-33.8688 S',
  'N 47.1 N',
  '9.52E',
  '47 North South',
  '47.14 Haus',
  '9.52 O',
  '47.1 9.5',
  '1e1',
])('%j is no latitude', (text) => expect(read(text)).toBe('coordinates'))

test('degrees lie within the earth', () => {
  expect(read('91')).toBe('coordinatesRange')
  expect(read('90.0001')).toBe('coordinatesRange')
  expect(read('181', 'lon')).toBe('coordinatesRange')
  expect(read('180', 'lon')).toBe(180_000_000)
  expect(read('W 180.5', 'lon')).toBe('coordinatesRange')
})

test('what is written again is read as the same', () => {
  for (const micro of [60_000_000, -1, 47_140_000, 179_999_999])
    expect(read(degreesText(micro), 'lon')).toBe(micro)
})
