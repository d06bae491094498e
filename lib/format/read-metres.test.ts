import { expect, test } from 'vitest'
import { readMetres } from './read-metres.ts'

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
])('%s are %i metres', (text, metres) => expect(readMetres(text, 'none')).toBe(metres))

test.each(['', 'm', '150 ft', '1.5.0 km', '1 500 500,5,5 m', 'wide'])('%j is no length', (text) =>
  expect(readMetres(text, 'none')).toBeUndefined(),
)
