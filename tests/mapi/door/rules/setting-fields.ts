import { limits } from '#lib/rules/intervals.ts'
import { each, type FieldRule } from './field-rule.ts'

const id = '1'
export const setting = (key: string) => (value: unknown) =>
  ['device/SetSetting', { simei: [id], items: [{ key, value }] }] as [string, object]
const alarm = (key: string) => (value: unknown) =>
  ['device/SetAlarmSetting', { simei: [id], items: [{ key, open: 1, notify: 1, value }] }] as [
    string,
    object,
  ]

const interval = (name: keyof typeof limits, fields: Parameters<typeof each>[0]): FieldRule[] => {
  const { min, max } = limits[name]
  const values = { min, max }
  return each(fields, {
    rule: 'interval',
    says: 'whole',
    values,
    bad: [min - 1, max + 1],
    good: [min, max],
  })
}

const networks = (value: unknown) =>
  ['device/SetIdentity', { simei: id, networks: [value] }] as [string, object]

export const settings: FieldRule[] = [
  ...each(
    { 'SetIdentity networks.0': networks },
    {
      rule: 'network',
      says: 'networks',
      values: { most: 20 },
      bad: [
        '10.0.0.0/33',
        '300.1.1.1',
        '10.0.0.0/8, 10.1.0.0/16',
        '2001:db8::1::/32',
        '::/129',
        '',
      ],
      good: ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', '::1'],
    },
  ),
  ...interval('positionReport', {
    'SetSetting items.0.value': setting('locint_val'),
    'sleep items.0.value': setting('sleep_intval'),
  }),
  ...interval('driveTime', { 'SetSetting items.0.value': setting('drive_time') }),
  ...interval('shake', { 'SetAlarmSetting items.0.value': alarm('shakeswicth') }),
  ...interval('speed', { 'SetAlarmSetting items.0.value': alarm('speedswitch') }),
  ...interval('displacement', { 'SetAlarmSetting items.0.value': alarm('displaceswitch') }),
  ...interval('heartHigh', { 'SetAlarmSetting items.0.value': alarm('hearthigh') }),
  ...interval('heartLow', { 'SetAlarmSetting items.0.value': alarm('heartlow') }),
  ...interval('oxygenLow', { 'SetAlarmSetting items.0.value': alarm('oxygenlow') }),
  ...interval('pressureHigh', { 'SetAlarmSetting items.0.value': alarm('pressurehigh') }),
  ...each(
    { 'SetAlarmSetting items.0.value': alarm('fatigueswitch') },
    {
      rule: 'oneOf',
      says: 'oneOf',
      values: { values: '5, 10, 20, 30' },
      bad: [4, 15, 31],
      good: [5, 10, 20, 30],
    },
  ),
  ...interval('powerSaving', { 'SetAlarmSetting items.0.value': alarm('sleep_overtime') }),
  ...each(
    {
      'SetSetting items.0.value': setting('soundswitch'),
      'function bit items.0.value': setting('e_bit_function_x'),
    },
    { rule: 'whole', says: 'whole', values: { min: 0, max: 1 }, bad: [2, -1, '1'], good: [0, 1] },
  ),
  ...each(
    { 'SetSetting items.0.value': setting('positionlevel') },
    {
      rule: 'oneOf',
      says: 'oneOf',
      values: { values: 'WGL, GWL' },
      bad: ['LGW', 1],
      good: ['GWL'],
    },
  ),
]
