import { expect, test } from 'vitest'
import { byteRunsOf, isWithin, type ParsedFrame, spacedBytes } from './byte-runs.ts'

const frame = {
  from: 2,
  to: 9,
  parts: [
    { name: 'flag', from: 2, to: 3 },
    { name: 'body', from: 3, to: 8 },
    { name: 'flag', from: 8, to: 9 },
  ],
  places: [
    { path: 'items.0', from: 4, to: 7 },
    { path: 'items.0.id', from: 4, to: 5 },
    { path: 'items.0.hex', from: 6, to: 7 },
  ],
} as unknown as ParsedFrame

test('each byte belongs to the innermost field, the rest to its part', () => {
  expect(byteRunsOf(frame)).toEqual([
    { path: undefined, part: 'flag', from: 2, to: 3 },
    { path: undefined, part: 'body', from: 3, to: 4 },
    { path: 'items.0.id', part: 'body', from: 4, to: 5 },
    { path: 'items.0', part: 'body', from: 5, to: 6 },
    { path: 'items.0.hex', part: 'body', from: 6, to: 7 },
    { path: undefined, part: 'body', from: 7, to: 8 },
    { path: undefined, part: 'flag', from: 8, to: 9 },
  ])
})

test('a marked field marks what it is made of, and no namesake', () => {
  expect(isWithin('items.0.id', 'items.0')).toBe(true)
  expect(isWithin('items.0', 'items.0')).toBe(true)
  expect(isWithin('items.01', 'items.0')).toBe(false)
  expect(isWithin(undefined, 'items.0')).toBe(false)
})

test('bytes are written apart', () => {
  expect(spacedBytes('7e0200ff7e', { from: 1, to: 4 })).toBe('02 00 ff')
  expect(spacedBytes('7e', { from: 0, to: 1 })).toBe('7e')
})
