import { expect, test } from 'vitest'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import { rowsBehind } from './rows-behind.ts'

const at = (text: string) => Date.parse(text) / 1000
const period = { from: at('2026-10-20T00:00Z'), to: at('2026-11-24T09:30Z') }
const none = { day: null, service: null, pay_plat: null, sfamily_name: null }
const behind = (row: object, more: object = {}) =>
  Object.fromEntries(
    new URL(rowsBehind({ ...none, ...row }, { period, kind: '', carried: [], ...more }), 'http://x')
      .searchParams,
  )
const whole = `${period.from}-${period.to}`

test('a day and a month are cut to the period of the sums', () => {
  setReaderZone('UTC')
  expect(behind({ key: '2026-11-03', day: '2026-11-03' })).toEqual({
    period: `${at('2026-11-03T00:00Z')}-${at('2026-11-03T23:59:59Z')}`,
    time_of: 'paid',
  })
  expect(behind({ key: '2026-10', day: '2026-10' })['period']).toBe(
    `${period.from}-${at('2026-10-31T23:59:59Z')}`,
  )
  expect(behind({ key: '2026-11', day: '2026-11' })['period']).toBe(
    `${at('2026-11-01T00:00Z')}-${period.to}`,
  )
})

test('the list is of the currency that was added up', () => {
  expect(behind({ key: '4', service: 'platform', currency: 'AUD' })['currency']).toBe('AUD')
})

test('service, method and organisation become filters; what was carried stays', () => {
  const paid = { period: whole, time_of: 'paid' }
  expect(behind({ key: '4', service: 'platform' })).toEqual({ ...paid, type: 'platform' })
  expect(behind({ key: '0' })).toEqual({ ...paid, biz_type: 'e_type_recharge' })
  expect(behind({ key: '9', pay_plat: 9 }, { kind: 'e_type_increment' })).toEqual({
    ...paid,
    pay_plat: '9',
    biz_type: 'e_type_increment',
  })
  const carried = [['monitorSid', '3']]
  expect(behind({ key: '7', sfamily_name: 'Shop' }, { carried })).toEqual({
    ...paid,
    monitorSid: '7',
    monitorName: 'Shop',
  })
  expect(behind({ key: 'own', sfamily_name: 'Mine' }, { carried })).toEqual({
    ...paid,
    monitorSid: '3',
    is_get_child: '0',
  })
})
