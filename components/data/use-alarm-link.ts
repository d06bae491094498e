'use client'

import { alarmLink } from '#lib/live/alarm-link.ts'
import { useMayOpen } from './openable.ts'

/** To where it was raised on the map; undefined without a position, or where the reader has no map. */
export function useAlarmLink(): (alarm: Parameters<typeof alarmLink>[0]) => string | undefined {
  const mayOpen = useMayOpen()
  return (alarm) => (mayOpen('/monitor') ? alarmLink(alarm) : undefined)
}
