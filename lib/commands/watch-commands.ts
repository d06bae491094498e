import { voiceLimits } from '#lib/rules/voice-message.ts'
import { row } from './carriers.ts'
import type { CommandRow } from './command-row.ts'

/** What only watches are told; a list takes the place of what the watch had. */
export const watchCommands: readonly CommandRow[] = [
  row(20_011, 'alarmClocks', { params: { clocks: { type: 'alarms', most: 3 } } }),
  row(20_012, 'doNotDisturb', { params: { periods: { type: 'periods', most: 4 } } }),
  row(20_013, 'findDevice'),
  row(20_014, 'sosNumbers', { params: { phones: { type: 'phones', most: 3 } } }),
  row(20_015, 'measureHealth'),
  row(20_016, 'voiceMessage', {
    params: { sound: { type: 'sound', most: voiceLimits.mostSeconds } },
    isForOne: true,
  }),
]
