import { enable, row } from './carriers.ts'
import type { CommandRow } from './command-row.ts'
import { type CommandParams, onOff } from './params.ts'

/** Each day from one time to another, by the clock of the device's organisation; over midnight where the end comes first. */
const dailyWindow: CommandParams = {
  enable: onOff,
  start: { type: 'clock', when: { param: 'enable', is: [1] } },
  end: { type: 'clock', when: { param: 'enable', is: [1] }, differsFrom: 'start' },
}

/** What the platform does itself, at its times or with the order. */
export const platformCommands: readonly CommandRow[] = [
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
  row(81, 'logSwitch', {
    params: enable,
    right: 'e_ua_log_switch',
    channel: 'platform',
    work: 'log',
  }),
  row(106, 'callTimes', {
    params: { call_times: { type: 'number', min: 1, max: 3 } },
    channel: 'platform',
    work: 'calls',
  }),
  row(160, 'workWindow', { params: dailyWindow, channel: 'platform', work: 'power' }),
  row(161, 'muteWindow', { params: dailyWindow, channel: 'platform', work: 'quiet' }),
  row(10_001, 'clearDevice', { right: 'e_ua_clear_device', whyNot: 'platform' }),
  row(10_002, 'clearCommands', { right: 'e_ua_clear_device', whyNot: 'platform' }),
]
