import { row, setText, value } from './carriers.ts'
import type { CommandRow } from './command-row.ts'
import { longestTexts, portNumber } from './params.ts'

/** Calls in and out, in 0x8401. */
const bothWays = 3

/** Whom a device reaches and hears: people, servers, texts. */
export const reachingCommands: readonly CommandRow[] = [
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
  row(79, 'centreNumber', {
    params: { phone: { type: 'phone' } },
    carriers: {
      jt808: setText(0x0040, 'phone'),
      gt06: { kind: 'center', params: ({ phone }) => ({ phone }) },
    },
  }),
  row(102, 'longSms', {
    params: { value: { type: 'text', max: longestTexts.longSms } },
    risk: 'once',
    channel: 'sms',
  }),
  row(1089, 'sms', {
    params: { value: { type: 'text', max: longestTexts.sms } },
    risk: 'once',
    channel: 'sms',
  }),
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
