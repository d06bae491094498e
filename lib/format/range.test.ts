import { expect, test } from 'vitest'
import { parseRange, presetRange, rangeFault, rangePresets, rangeText } from './range.ts'

const now = new Date(2026, 10, 21, 15, 30, 0)
const at = (...parts: [number, number, number, number?]) =>
  Math.floor(new Date(...parts).getTime() / 1000)

test('presets are whole days of the reader, the present one up to now', () => {
  const to = Math.floor(now.getTime() / 1000)
  expect(presetRange('today', now)).toEqual({ from: at(2026, 10, 21), to })
  expect(presetRange('days3', now)).toEqual({ from: at(2026, 10, 19), to })
  expect(presetRange('yesterday', now)).toEqual({
    from: at(2026, 10, 20),
    to: at(2026, 10, 21) - 1,
  })
})

test('a period survives the address of a page', () => {
  const range = { from: 100, to: 200 }
  expect(parseRange(rangeText(range))).toEqual(range)
  for (const preset of rangePresets) expect(parseRange(preset)).toBe(preset)
  expect(parseRange('any')).toBe('any')
  for (const odd of ['200-100', 'week', '', '1-2-3']) expect(parseRange(odd)).toBeUndefined()
})

test('a period needs both ends, in order, and not too far apart', () => {
  expect(rangeFault({ from: Number.NaN, to: 5 }, 1)).toBe('incomplete')
  expect(rangeFault({ from: 6, to: 5 }, 1)).toBe('reversed')
  expect(rangeFault({ from: 0, to: 86_401 }, 1)).toBe('tooLong')
  expect(rangeFault({ from: 0, to: 86_400 }, 1)).toBeUndefined()
})
