import { expect, test } from 'vitest'
import { alarmItemOf, usualAlarmValues } from './alarm-values.ts'
import { otherItemOf, otherRules, otherValuesOf } from './other-values.ts'

test('the form keeps the narrower interval of a protocol, and the general one without it', () => {
  const isAllowed = (value: string, protocol?: 'jt808' | 'gt06') =>
    otherRules(protocol)['locint_val']?.every((rule) => rule.test(value))
  expect([isAllowed('4', 'gt06'), isAllowed('5', 'gt06')]).toEqual([false, true])
  expect([isAllowed('4', 'jt808'), isAllowed('4')]).toEqual([true, true])
})

test('what is up to the device is sent as null, and can be chosen again', () => {
  const values = otherValuesOf([
    { key: 'locint_val', value: 600, state: 'default' },
    { key: 'soundswitch', value: 1, state: 'default' },
    { key: 'lbsswitch', value: 0, state: 'stored' },
  ])
  expect(otherItemOf(values, 'locint_val')).toEqual({ key: 'locint_val', value: null })
  expect(otherItemOf(values, 'soundswitch')).toEqual({ key: 'soundswitch', value: null })
  expect(otherItemOf(values, 'lbsswitch')).toEqual({ key: 'lbsswitch', value: 0 })
  const alarms = { ...usualAlarmValues(), sosswitch_open: 'unset' as const }
  expect(alarmItemOf(alarms, 'sosswitch')).toEqual({ key: 'sosswitch', open: null, notify: 1 })
  expect(alarmItemOf(alarms, 'lowpower')).toMatchObject({ open: 1 })
})
