import { expect, test } from 'vitest'
import { lengthUnder, readMetres } from './read-metres.ts'

test.each([
  ['150', 150],
  ['150 m', 150],
  ['150.0m', 150],
  ['1.500 m', 1500],
  ['1,5 km', 1500],
  ['1.234 км', 1234],
  ['۲۵۰ متر', 250],
  ['250 米', 250],
  ['250メートル', 250],
  ['250 mètres', 250],
  ['250 метров', 250],
  ['１２０', 120],
  ['500 ft', 152],
  ['1,500 feet', 457],
  ['200 yd', 183],
  ['0.5 mi', 805],
  ['1 mile', 1609],
  ['2 nautical miles', 3704],
  ['500 футов', 152],
  ['0,5 мили', 805],
  ['1 морская миля', 1852],
  ['500 pieds', 152],
  ['1英里', 1609],
  ['1 kilometre', 1000],
])('%s are %i metres', (text, metres) => expect(readMetres(text, 'none')).toBe(metres))

test.each(['', 'm', '150 nm', '15 cm', '1 mille', '1.5.0 km', '1 500 500,5,5 m', 'wide'])(
  '%j is no length',
  (text) => expect(readMetres(text, 'none')).toBeUndefined(),
)

test.each([
  ['Radius (km)', '2', '2 km'],
  ['Radius [ft]', '500', '500 ft'],
  ['radius_km', '1,5', '1,5 km'],
  ['Radius in feet', '500', '500 feet'],
  ['半径（公里）', '２', '２ 公里'],
  ['Радиус, км', '1,5', '1,5 км'],
  ['Radius (km)', '500 m', '500 m'],
  ['Radius (approx.)', '500', '500'],
  ['Radius', '500', '500'],
  ['Radius (km)', '', ''],
])('under %j, %j is %j', (heading, cell, length) => expect(lengthUnder(heading, cell)).toBe(length))
