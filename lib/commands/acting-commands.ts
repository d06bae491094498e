import { plain, row, value } from './carriers.ts'
import type { CommandRow } from './command-row.ts'
import { onOff, rangeOf } from './params.ts'

const keys = [8, 9, 4]

/** What a device does once. */
export const actingCommands: readonly CommandRow[] = [
  row(13, 'factoryReset', {
    risk: 'once',
    carriers: {
      jt808: { kind: 'factoryReset', word: '5' },
      gt06: plain('factoryReset'),
    },
  }),
  row(23, 'oilCut', {
    params: value(onOff),
    right: 'e_ua_force_oil_off',
    risk: 'relay',
    carriers: { jt808: plain('cut'), gt06: plain('cut') },
  }),
  row(40, 'oneKey', {
    params: value({ type: 'choice', values: [0, 1, 2] }),
    risk: 'once',
    carriers: {
      jt808: {
        kind: 'control',
        word: '8, 9, 4',
        params: (given) => ({ command: keys[Number(given['value'])] }),
      },
      gt06: { kind: 'restart', params: () => ({}), only: value({ type: 'choice', values: [2] }) },
    },
  }),
  row(70, 'shutdown', {
    risk: 'once',
    carriers: { jt808: { kind: 'control', word: '3', params: () => ({ command: 3 }) } },
  }),
  row(87, 'tracking', {
    params: {
      time_in_seconds: { type: 'number', min: 60, max: 86_400, or: 0, unit: 'seconds' },
      interval_time: { ...rangeOf('motionReport'), optional: true },
    },
    right: 'e_ua_trace',
    carriers: {
      jt808: {
        kind: 'tracking',
        params: ({ time_in_seconds: validity, interval_time: interval = 30 }) =>
          validity === 0
            ? { intervalSeconds: 0 }
            : { intervalSeconds: interval, validitySeconds: validity },
      },
    },
  }),
  row(92, 'startRecording', {
    params: { time_in_seconds: { type: 'number', min: 1, max: 3600, unit: 'seconds' } },
    right: 'e_ua_start_record',
    carriers: {
      jt808: {
        kind: 'record',
        params: ({ time_in_seconds: seconds }) => ({ command: 1, seconds }),
      },
    },
  }),
  row(93, 'stopRecording', {
    right: 'e_ua_start_record',
    carriers: { jt808: { kind: 'record', params: () => ({ command: 0, seconds: 0 }) } },
  }),
]
