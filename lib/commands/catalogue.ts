import { flightModeAbove } from '#lib/rules/intervals.ts'
import { askingCommands } from './asking-commands.ts'
import { enable, hex, plain, row, set, setText, value } from './carriers.ts'
import type { CommandRow } from './command-row.ts'
import { type CommandParams, longestTexts, onOff, portNumber, rangeOf } from './params.ts'
import { withWatch } from './watch-carriers.ts'
import { watchCommands } from './watch-commands.ts'

const keys = [8, 9, 4]
/** Calls in and out, in 0x8401. */
const bothWays = 3
const modes = { normal: '010000', saving: '07001e', superSaving: '060800' } as const

/** Each day from one time to another, by the clock of the device's organisation; over midnight where the end comes first. */
const dailyWindow: CommandParams = {
  enable: onOff,
  start: { type: 'clock', when: { param: 'enable', is: [1] } },
  end: { type: 'clock', when: { param: 'enable', is: [1] }, differsFrom: 'start' },
}

const rows: readonly CommandRow[] = [
  row(13, 'factoryReset', {
    risk: 'once',
    carriers: {
      jt808: { kind: 'factoryReset', word: '5' },
      gt06: plain('factoryReset'),
    },
  }),
  row(15, 'sleepTime', {
    params: value({ type: 'number', min: 0, max: 1440, unit: 'minutes' }),
    carriers: { jt808: set(0xf117, 'value', 4) },
  }),
  row(18, 'phonebook', {
    params: {
      op: { type: 'choice', values: ['in', 'out', 'both'] },
      phone_data: { type: 'contacts', most: 10 },
    },
    carriers: {
      jt808: {
        kind: 'contacts',
        params: ({ op, phone_data }) => ({
          flag: ['in', 'out', 'both'].indexOf(String(op)) + 1,
          contacts: phone_data,
        }),
      },
    },
  }),
  row(19, 'watchPhonebook', {
    params: { phone_data: { type: 'contacts', most: 10 } },
    carriers: {
      jt808: {
        kind: 'contacts',
        params: ({ phone_data: contacts }) => ({ flag: bothWays, contacts }),
      },
    },
  }),
  row(21, 'mainIp', {
    params: { ip: { type: 'host' }, port: portNumber },
    risk: 'once',
    carriers: {
      jt808: {
        kind: 'set',
        word: '0x0013, 0x0018',
        params: ({ ip, port: to }) => ({
          params: [
            { id: 0x0013, value: ip },
            { id: 0x0018, value: to },
          ],
        }),
      },
      gt06: {
        kind: 'server',
        params: ({ ip, port: to }) => ({ host: ip, port: to }),
        only: { port: { type: 'number', min: 1, max: 65_535 } },
      },
    },
  }),
  row(23, 'oilCut', {
    params: value(onOff),
    right: 'e_ua_force_oil_off',
    risk: 'relay',
    carriers: { jt808: plain('cut'), gt06: plain('cut') },
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
  row(50, 'backupIp', {
    params: {
      ip: { type: 'host', optional: true },
      port: { ...portNumber, when: { param: 'ip' } },
    },
    carriers: {
      jt808: {
        kind: 'set',
        word: '0xF130, 0xF131',
        // Without a host it is cleared.
        params: ({ ip = '', port: to = 0 }) => ({
          params: [
            { id: 0xf130, value: ip },
            { id: 0xf131, value: to },
          ],
        }),
      },
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
  row(65, 'timedPower', {
    params: {
      looptype: { type: 'choice', values: ['off', 'daily', 'monthly', 'month'] },
      days: { type: 'days', when: { param: 'looptype', is: ['monthly', 'month'] } },
      start: { type: 'clock', when: { param: 'looptype', is: ['daily', 'monthly', 'month'] } },
      end: {
        type: 'clock',
        when: { param: 'looptype', is: ['daily', 'monthly', 'month'] },
        differsFrom: 'start',
      },
    },
    channel: 'platform',
    work: 'power',
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
  row(70, 'shutdown', {
    risk: 'once',
    carriers: { jt808: { kind: 'control', word: '3', params: () => ({ command: 3 }) } },
  }),
  row(77, 'indicatorLight', {
    params: enable,
    setting: 'indicatorlight',
    carriers: {
      jt808: set(0xf111, 'enable'),
      gt06: { kind: 'light', params: (given) => ({ on: given['enable'] === 1 }) },
    },
  }),
  row(78, 'tamperAlarm', { params: enable, setting: 'dropalarm', whyNot: 'platform' }),
  row(79, 'centreNumber', {
    params: { phone: { type: 'phone' } },
    carriers: {
      jt808: setText(0x0040, 'phone'),
      gt06: { kind: 'center', params: ({ phone }) => ({ phone }) },
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
  row(81, 'logSwitch', {
    params: enable,
    right: 'e_ua_log_switch',
    channel: 'platform',
    work: 'log',
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
  row(89, 'changeModel', { whyNot: 'platform' }),
  row(90, 'sleepDisconnect', {
    params: enable,
    setting: 'disconnswitch',
    carriers: { jt808: set(0xf141, 'enable') },
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
  row(102, 'longSms', {
    params: { value: { type: 'text', max: longestTexts.longSms } },
    risk: 'once',
    channel: 'sms',
  }),
  row(106, 'callTimes', {
    params: { call_times: { type: 'number', min: 1, max: 3 } },
    channel: 'platform',
    work: 'calls',
  }),
  row(107, 'notifyWay', { whyNot: 'platform' }),
  row(109, 'arming', {
    params: value({ type: 'choice', values: [0, 1] }),
    carriers: { jt808: set(0xf152, 'value') },
  }),
  row(113, 'locationPriority', {
    params: value({ type: 'choice', values: ['WGL', 'GWL'] }),
    setting: 'positionlevel',
    whyNot: 'noWord',
  }),
  row(160, 'workWindow', { params: dailyWindow, channel: 'platform', work: 'power' }),
  row(161, 'muteWindow', { params: dailyWindow, channel: 'platform', work: 'quiet' }),
  row(162, 'volume', { params: value(rangeOf('volume')), whyNot: 'noWord' }),
  row(1089, 'sms', {
    params: { value: { type: 'text', max: longestTexts.sms } },
    risk: 'once',
    channel: 'sms',
  }),
  row(10_001, 'clearDevice', { right: 'e_ua_clear_device', whyNot: 'platform' }),
  row(10_002, 'clearCommands', { right: 'e_ua_clear_device', whyNot: 'platform' }),
  row(20_000, 'text', {
    params: { value: { type: 'text', max: longestTexts.connection } },
    risk: 'once',
    carriers: {
      jt808: { kind: 'text', params: ({ value: text }) => ({ text }) },
      gt06: {
        kind: 'text',
        params: ({ value: text }) => ({ text }),
        only: value({ type: 'text', max: longestTexts.gt06, isAscii: true }),
      },
    },
  }),
]

/** Commands by typeValue (docs/specification.md); from 20001 on they are ours. */
export const commands: readonly CommandRow[] = [...rows, ...askingCommands, ...watchCommands].map(
  withWatch,
)

const byType = new Map(commands.map((command) => [command.typeValue, command]))

export const commandOf = (typeValue: number): CommandRow | undefined => byType.get(typeValue)
