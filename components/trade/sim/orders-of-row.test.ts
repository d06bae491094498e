import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import { ordersOfRow } from './orders-of-row.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const period = { from: at('2026-09-01T00:00:00Z'), to: at('2026-11-25T12:00:00Z') }
const seen = { period, carried: [['lang', 'en']] as const }
const query = (...given: Parameters<typeof ordersOfRow>) =>
  Object.fromEntries(new URL(ordersOfRow(...given), 'http://x').searchParams)

beforeEach(() => setReaderZone('Asia/Shanghai'))
afterEach(() => setReaderZone(undefined))

test('a day and a month are told in the zone of the reader, within the period', () => {
  const day = (text: string) => query({ key: text, day: text }, { ...seen, by: 'day' })['period']
  expect(day('2026-11-02')).toBe(`${at('2026-11-01T16:00:00Z')}-${at('2026-11-02T16:00:00Z') - 1}`)
  expect(day('2026-11-25')).toBe(`${at('2026-11-24T16:00:00Z')}-${period.to}`)
  const month = query({ key: '2026-10', day: '2026-10' }, { ...seen, by: 'month' })
  expect(month['period']).toBe(`${at('2026-09-30T16:00:00Z')}-${at('2026-10-31T16:00:00Z') - 1}`)
})

test('the list is of the currency that was added up', () => {
  const row = { key: 'mobile', currency: 'CNY' }
  expect(query(row, { ...seen, by: 'carrier' })['currency']).toBe('CNY')
})

test('what has a name keeps the period; the organisation itself is not narrowed', () => {
  const kept = { lang: 'en', time_of: 'paid', period: `${period.from}-${period.to}` }
  expect(query({ key: '7', package_name: '30 MB' }, { ...seen, by: 'package' })).toEqual({
    ...kept,
    batch_no: '7',
    package: '30 MB',
  })
  expect(query({ key: 'mobile' }, { ...seen, by: 'carrier' })).toEqual({
    ...kept,
    carrier: 'mobile',
  })
  expect(query({ key: '12', sfamily_name: 'East' }, { ...seen, by: 'organisation' })).toEqual({
    ...kept,
    monitorSid: '12',
    monitorName: 'East',
  })
  expect(query({ key: 'own' }, { ...seen, by: 'organisation' })).toEqual(kept)
})
