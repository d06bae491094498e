import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import type { DeviceSpan } from '../../domain/tracking/statistics/device-spans.ts'
import type { EventCursor } from '../../domain/tracking/statistics/page-by-device.ts'

/** What follows the last row of the page before, among devices by number, then time. */
export function spansAfter(
  spans: readonly DeviceSpan[],
  devices: ReadonlyMap<number, DeviceFacts>,
  after: EventCursor | undefined,
): readonly DeviceSpan[] {
  if (!after) return spans
  const imeiOf = ({ id }: DeviceSpan) => devices.get(id)?.imei ?? ''
  const place = spans.findIndex((span) => imeiOf(span) === after.imei)
  // It has left meanwhile.
  if (place < 0) return spans.filter((span) => imeiOf(span) > after.imei)
  return spans
    .slice(place)
    .map((span, at) => (at > 0 ? span : { ...span, from: Math.max(span.from, after.start + 1) }))
}
