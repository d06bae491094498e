import type { Alarm } from './use-new-alarms.ts'

/** Undefined without a position. */
export function alarmLink(alarm: Alarm): string | undefined {
  if (!alarm.addr) return undefined
  return `/monitor?${new URLSearchParams({ simei: alarm.simei, alarm: alarm.id })}`
}
