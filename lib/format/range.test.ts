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
  const millis = '1790000000000-1790000600999'
  expect(parseRange(millis)).toEqual({ from: 1_790_000_000, to: 1_790_000_600 })
  expect(parseRange('1790000000-1790000600999')).toEqual(parseRange(millis))
  for (const odd of ['200-100', 'week', '', '1-2-3', '17900000000-17900000600'])
    expect(parseRange(odd)).toBeUndefined()
})
