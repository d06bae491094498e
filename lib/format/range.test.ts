import { expect, test } from 'vitest'
import { parseRange, presetRange, rangePresets, rangeText } from './range.ts'

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

test('months are those of the calendar', () => {
  const to = Math.floor(now.getTime() / 1000)
  expect(presetRange('month', now)).toEqual({ from: at(2026, 10, 1), to })
  expect(presetRange('lastMonth', now)).toEqual({
    from: at(2026, 9, 1),
    to: at(2026, 10, 1) - 1,
  })
})

test('a period survives the address of a page', () => {
  const range = { from: 100, to: 200 }
  expect(parseRange(rangeText(range))).toEqual(range)
  for (const preset of rangePresets) expect(parseRange(preset)).toBe(preset)
  expect(parseRange('any')).toBe('any')
  for (const odd of ['200-100', 'week', '', '1-2-3']) expect(parseRange(odd)).toBeUndefined()
})
