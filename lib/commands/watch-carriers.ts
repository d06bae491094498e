import { voiceSeconds } from '#lib/rules/voice-message.ts'
import { plain, value } from './carriers.ts'
import type { Carrier, CommandRow } from './command-row.ts'
import { rangeOf } from './params.ts'

/** A watch takes no less than a minute. */
const leastInterval = 60
/** After a request it reports every 20 s for so long. */
const tracking = { seconds: 180, interval: 20 } as const

const days = 7

type Repeated = { days?: readonly number[] }

/** From Sunday on, as a watch has them; ours begin on Monday with 1. */
const weekOf = ({ days: chosen = [1, 2, 3, 4, 5, 6, 7] }: Repeated): string =>
  Array.from({ length: days }, (_, n) => (chosen.includes(n === 0 ? days : n) ? '1' : '0')).join('')

type AlarmClock = Repeated & { time: string; once?: boolean }

const clockOf = ({ time, once, days: chosen }: AlarmClock) =>
  once
    ? { time: time, repeat: 'once' }
    : chosen
      ? { time: time, repeat: 'days', days: weekOf({ days: chosen }) }
      : { time: time, repeat: 'daily' }

type Quiet = Repeated & { start: string; end: string }

/** What a watch is told, by the type of the command (docs/protocols.md#watch-commands). */
const carriers: Record<number, Carrier> = {
  13: plain('factoryReset'),
  18: {
    kind: 'phonebook',
    params: ({ phone_data: contacts }) => ({ contacts: contacts }),
    only: { op: { type: 'choice', values: ['both'] } },
  },
  19: { kind: 'phonebook', params: ({ phone_data: contacts }) => ({ contacts: contacts }) },
  21: {
    kind: 'server',
    params: ({ ip, port }) => ({ host: ip, port: port }),
    only: { port: { type: 'number', min: 1, max: 65_535 } },
  },
  40: { kind: 'restart', params: () => ({}), only: value({ type: 'choice', values: [2] }) },
  62: {
    kind: 'interval',
    params: ({ value: seconds }) => ({ seconds: seconds }),
    only: value({ ...rangeOf('motionReport'), min: leastInterval }),
  },
  70: plain('shutdown'),
  79: { kind: 'center', params: ({ phone }) => ({ phone: phone }) },
  87: {
    kind: 'tracking',
    // Its word has no duration: whatever was asked for, it tracks so long.
    params: () => ({ validitySeconds: tracking.seconds }),
    only: {
      time_in_seconds: { type: 'number', min: 60, max: tracking.seconds, unit: 'seconds' },
      interval_time: { ...rangeOf('motionReport'), min: tracking.interval, optional: true },
    },
  },
  20_000: { kind: 'text', params: ({ value: text }) => ({ text: text }) },
  20_001: plain('location'),
  20_002: plain('version'),
  20_003: plain('parameters'),
  20_011: {
    kind: 'alarmClocks',
    params: ({ clocks }) => ({ clocks: (clocks as AlarmClock[]).map(clockOf) }),
  },
  20_012: {
    kind: 'doNotDisturb',
    params: ({ periods }) => ({
      periods: (periods as Quiet[]).map((one) => ({
        start: one.start,
        end: one.end,
        days: weekOf(one),
      })),
    }),
  },
  20_013: plain('find'),
  20_014: { kind: 'sos', params: ({ phones }) => ({ phones: phones }) },
  20_015: plain('measure'),
  20_016: {
    kind: 'voice',
    params: ({ sound }) => ({ sound: sound, seconds: voiceSeconds(String(sound)) }),
  },
}

/** The command with a watch's word for it, where there is one. */
export function withWatch({ whyNot, ...command }: CommandRow): CommandRow {
  const carrier = carriers[command.typeValue]
  if (carrier) return { ...command, carriers: { ...command.carriers, watch: carrier } }
  return whyNot ? { ...command, whyNot: whyNot } : command
}
