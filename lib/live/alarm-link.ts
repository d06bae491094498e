/** Undefined without a position. */
export function alarmLink(alarm: { addr: string; simei: string; id: string }): string | undefined {
  if (!alarm.addr) return undefined
  return `/monitor?${new URLSearchParams({ simei: alarm.simei, alarm: alarm.id })}`
}
