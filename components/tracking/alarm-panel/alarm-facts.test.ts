import { expect, test } from 'vitest'
import { alarmFacts } from './alarm-facts.ts'
import type { Alarm } from './use-new-alarms.ts'

const t = ((key: string, { value }: { value: string }) => `${key} ${value}`) as unknown
const nothing = { power: null, signa_val: null, acc_state: '', oil_state: '', satellite_type: [] }

test.each([
  ['overspeed', 1234, 'fact.peak 123\u00a0km/h'],
  ['lowPower', 9, 'fact.peak 9%'],
  ['heartHigh', 144, 'fact.peak 144'],
  ['heartLow', 41, 'fact.peak 41'],
  ['oxygenLow', 88, 'fact.peak 88%'],
  ['stay', 5, ''],
  ['heartHigh', null, ''],
])('the worst value of %s, %s, is told as such', (type, peak, text) => {
  const alarm = { ...nothing, type: type, peak: peak, version: '' } as unknown as Alarm
  expect(alarmFacts(t as Parameters<typeof alarmFacts>[0], alarm, 'en')).toBe(text)
})
