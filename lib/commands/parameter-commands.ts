import { flightModeAbove } from '#lib/rules/intervals.ts'
import { enable, hex, row, set, value } from './carriers.ts'
import type { CommandRow } from './command-row.ts'
import { onOff, rangeOf } from './params.ts'

const modes = { normal: '010000', saving: '07001e', superSaving: '060800' } as const

/** What stays in a device: its parameters and switches. */
export const parameterCommands: readonly CommandRow[] = [
  row(15, 'sleepTime', {
    params: value({ type: 'number', min: 0, max: 1440, unit: 'minutes' }),
    carriers: { jt808: set(0xf117, 'value', 4) },
  }),
  row(35, 'vibration', {
    params: value(rangeOf('shake')),
    setting: 'shake_value',
    carriers: { jt808: set(0xf112, 'value') },
  }),
  row(36, 'overspeed', {
    params: value({ ...rangeOf('speedAlarm'), or: 0 }),
    setting: 'speedswitch',
    carriers: {
      jt808: {
        kind: 'overspeed',
        word: '0x0055, 0x0056',
        params: ({ value: kmh }) => ({ kmh }),
      },
      gt06: { kind: 'overspeed', params: ({ value: kmh }) => ({ kmh }) },
    },
  }),
  row(61, 'voiceRecording', {
    params: enable,
    right: 'e_ua_start_record',
    carriers: { jt808: set(0xf114, 'enable') },
  }),
  row(62, 'interval', {
    params: value(rangeOf('motionReport')),
    setting: 'locint_val',
    carriers: {
      jt808: {
        kind: 'interval',
        word: '0x0029',
        params: ({ value: seconds }) => ({ seconds }),
      },
      gt06: { kind: 'interval', params: ({ value: seconds }) => ({ seconds }) },
    },
  }),
  row(66, 'positionMode', {
    params: value({ type: 'choice', values: ['normal', 'saving', 'superSaving'] }),
    carriers: {
      jt808: {
        kind: 'set',
        word: '0xF121',
        params: (given) => ({
          params: [{ id: 0xf121, hex: modes[given['value'] as keyof typeof modes] }],
        }),
      },
    },
  }),
  row(77, 'indicatorLight', {
    params: enable,
    setting: 'indicatorlight',
    carriers: {
      jt808: set(0xf111, 'enable'),
      gt06: { kind: 'light', params: (given) => ({ on: given['enable'] === 1 }) },
    },
  }),
  row(80, 'periodicMode', {
    params: {
      interval_time: rangeOf('powerSaving'),
      flight_mode: {
        ...onOff,
        optional: true,
        when: { param: 'interval_time', above: flightModeAbove },
      },
    },
    carriers: {
      jt808: {
        kind: 'set',
        word: '0xF121, 0xF141',
        params: ({ interval_time: minutes, flight_mode: flight }) => ({
          params: [
            { id: 0xf121, hex: `0a${hex(minutes, 2)}` },
            ...(flight === undefined ? [] : [{ id: 0xf141, hex: flight === 1 ? '02' : '00' }]),
          ],
        }),
      },
    },
  }),
  row(82, 'lowBatteryAlarm', {
    params: enable,
    setting: 'lowpower',
    carriers: {
      jt808: set(0xf102, 'enable'),
      gt06: { kind: 'lowPower', params: (given) => ({ on: given['enable'] === 1 }) },
    },
  }),
  row(84, 'powerOffAlarm', {
    params: enable,
    setting: 'closeswitch',
    carriers: {
      jt808: set(0xf106, 'enable'),
      gt06: { kind: 'powerCut', params: (given) => ({ on: given['enable'] === 1 }) },
    },
  }),
  row(90, 'sleepDisconnect', {
    params: enable,
    setting: 'disconnswitch',
    carriers: { jt808: set(0xf141, 'enable') },
  }),
  row(96, 'afterSleep', {
    params: value({ type: 'choice', values: [0, 1, 2] }),
    carriers: { jt808: set(0xf141, 'value') },
  }),
  row(97, 'reportStatic', { params: enable, carriers: { jt808: set(0xf154, 'enable') } }),
  row(98, 'reportExtra', { params: enable, carriers: { jt808: set(0xf155, 'enable') } }),
  row(99, 'protocol', {
    params: value({ type: 'choice', values: [1, 2, 3, 4, 5, 6, 100, 101, 110, 120] }),
    risk: 'once',
    carriers: { jt808: set(0xf156, 'value') },
  }),
  row(100, 'accAlarm', { params: enable, carriers: { jt808: set(0xf157, 'enable') } }),
  row(101, 'logLevel', { whyNot: 'noWord' }),
  row(109, 'arming', {
    params: value({ type: 'choice', values: [0, 1] }),
    carriers: { jt808: set(0xf152, 'value') },
  }),
  row(113, 'locationPriority', {
    params: value({ type: 'choice', values: ['WGL', 'GWL'] }),
    setting: 'positionlevel',
    whyNot: 'noWord',
  }),
  row(162, 'volume', { params: value(rangeOf('volume')), whyNot: 'noWord' }),
]
