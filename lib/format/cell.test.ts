import { expect, test } from 'vitest'
import { type CellKind, cellText, cellValue, headingOf, inRow, unitOf, valueText } from './cell.ts'

const words: Record<string, string> = { 'device.display.moving': 'Moving', 'report.yes': 'Yes' }
const context = { tag: 'en', zone: 'Asia/Shanghai', text: (key: string) => words[key] }
const text = (as: CellKind, value: unknown, codes?: string) =>
  cellText({ as, codes }, value, context)

test('numbers are shown in the unit that the header names', () => {
  expect([text('speed', 653), unitOf('speed', 'en')]).toEqual(['65.3', 'km/h'])
  expect([text('distance', 1_234_567), unitOf('distance', 'en')]).toEqual(['1,234.6', 'km'])
  expect([text('coordinate', 31_230_416), unitOf('coordinate', 'en')]).toEqual(['31.230416', '°'])
  expect([text('flow', 1_048_587), unitOf('flow', 'en')]).toEqual(['1,024.01', 'MB'])
  expect([text('cents', 123_450), unitOf('cents', 'en', '￥')]).toEqual(['1,234.50', '￥'])
  const inRows = (currency: string) => inRow(context, { currency })
  expect(cellText({ as: 'amount' }, 500, inRows('JPY'))).toBe('500')
  expect(cellText({ as: 'cents' }, 1_234_567, inRows('KWD'))).toBe('1,234.567')
  expect(cellText({ as: 'cents' }, 1_234_567, inRows('AUD'))).toBe('12,345.67')
  expect(cellValue({ as: 'amount' }, 50_000, inRows('VND'))).toBe(50_000)
})

test('the heading of a file names the unit as its language writes it', () => {
  const speedIn = (tag: string, brackets: string) =>
    headingOf(
      { title: 'speed', key: 'speed', as: 'speed' },
      {
        tag,
        text: (key, values) =>
          values ? brackets.replace(/\w+/g, (name) => `\u2068${values[name]}\u2069`) : key,
      },
    )
  expect(speedIn('en', 'label (detail)')).toBe('speed (km/h)')
  expect(speedIn('zh-CN', 'label（detail）')).toBe('speed（km/h）')
})

test('times are of the reader’s zone', () => {
  expect(text('time', Date.UTC(2026, 10, 20, 12) / 1000)).toBe('2026-11-20 20:00:00')
})

test('a code is shown by its word, one without a word as it is', () => {
  expect(text('code', 'moving', 'device.display')).toBe('Moving')
  expect(text('code', 'odd', 'device.display')).toBe('odd')
  expect(text('codes', ['moving', 'odd'], 'device.display')).toBe('Moving, odd')
})

test('a chain of organisations reads from the outermost down', () => {
  const chain = [
    { sid: '1', sname: 'A' },
    { sid: '2', sname: 'B' },
  ]
  expect(text('chain', chain)).toBe('A › B')
})

test('what is not known is empty', () => {
  expect([text('speed', null), text('text', ''), text('time', undefined)]).toEqual(['', '', ''])
})

test('a spreadsheet gets numbers as numbers', () => {
  expect(cellValue({ as: 'speed' }, 653, context)).toBe(65.3)
  expect(cellValue({ as: 'imei' }, '0123456', context)).toBe('0123456')
  expect(cellValue({ as: 'speed' }, null, context)).toBeNull()
})

test('who thinks in miles reads and gets miles', () => {
  const inMiles = { ...context, tag: 'en-GB-u-ms-ussystem' }
  expect(cellText({ as: 'distance' }, 160_934, inMiles)).toBe('100.0')
  expect(cellValue({ as: 'speed' }, 653, inMiles)).toBe(40.576)
  expect(unitOf('distance', inMiles.tag)).toBe('mi')
  expect(cellText({ as: 'percent' }, 40, inMiles)).toBe('40')
  expect(cellText({ as: 'litres' }, 37.854, inMiles)).toBe('10.0')
  expect(valueText('fuelRate', 8, inMiles)).toBe('29.4\u00a0mpg')
  expect(valueText('fuelRate', 0, inMiles)).toBe('0.0\u00a0mpg')
  expect(valueText('fuelRate', 8, context)).toBe('8.0\u00a0L/100 km')
})
