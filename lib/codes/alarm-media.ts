import { type AlarmType, alarmTypes } from './alarm-types.ts'

/** What 0x0801 says it was recorded for, by its event (docs/protocols.md#jt808-recordings-pictures-and-films). */
const eventAlarms: Readonly<Record<number, readonly AlarmType[]>> = {
  2: ['sos'],
  3: ['collision', 'rollover'],
}

/** Events that name an alarm: such a recording belongs to no other kind. */
export const alarmEvents: readonly number[] = Object.keys(eventAlarms).map(Number)

/** The event by which a device names an alarm of this kind (`bit`). */
export const eventOfAlarm = (bit: number): number | undefined =>
  alarmEvents.find((event) => eventAlarms[event]?.some((type) => alarmTypes[type].bit === bit))

/**
 * Around the beginning of an alarm, seconds: what a device recorded then belongs to it; for longer where its event names
 * the alarm.
 */
export const aroundAlarm = { before: 60, after: 300, named: 1800 } as const
