import { statBounds } from '#lib/rules/stat-bounds.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { listDevices } from '../../fleet/list/list-devices.ts'
import type { DaySpan } from './day-figures.ts'
import { type DeviceSpan, openSpans, spansOf } from './device-spans.ts'

/** Of a device, in store seconds. */
export type DeviceEvent = { deviceId: number; start: number }

/** In the order of the spans, then by start. */
export type EventReader<R extends DeviceEvent> = (page: {
  spans: readonly DeviceSpan[]
  limit: number
}) => Promise<R[]>

/** Store seconds. */
export type EventCursor = { imei: string; start: number }

export type EventRequest = DaySpan & {
  filter: DeviceFilter
  /** Of the last row of the page before, or the last device that it looked at. */
  after: EventCursor | undefined
  limit: number
}

/** How many devices have a page of rows is not known before. */
const growth = 4
const mostAtOnce = 1000
/** Of a device that moves, a day. */
const usualEvents = 3

/** What devices did, by their numbers, then by time; a call looks through `statBounds.looked` of them at most. */
export async function pageByDevice<R extends DeviceEvent>(
  services: Services,
  request: EventRequest,
  read: EventReader<R>,
): Promise<{ rows: R[]; next: EventCursor | undefined }> {
  const { filter, from, to, after, limit } = request
  const rows: R[] = []
  const days = to - from + 1
  let size = Math.min(mostAtOnce, Math.ceil(limit / (usualEvents * days)))
  let begun = await begunDevice(services, request)
  let last = after?.imei
  for (let left: number = statBounds.looked; ; ) {
    const asked = Math.min(size, left)
    const place = last === undefined ? undefined : { imei: last }
    const listed = await listDevices(services, { filter, state: 'all', after: place, limit: asked })
    const devices = [...begun, ...listed]
    const spans = await spansOf(
      services,
      devices.map(({ id }) => id),
      request,
    )
    const later = after ? spans.map((span) => rest(span, begun, after)) : spans
    const more = await read({ spans: openSpans(later), limit: limit - rows.length })
    rows.push(...more)
    const newest = more.at(-1)
    if (newest && rows.length >= limit) {
      const imei = devices.find(({ id }) => id === newest.deviceId)?.imei ?? ''
      return { rows, next: { imei, start: newest.start } }
    }
    if (listed.length < asked) return { rows, next: undefined }
    last = listed.at(-1)?.imei ?? ''
    left -= listed.length
    if (left === 0) return { rows, next: { imei: last, start: spans.at(-1)?.to ?? 0 } }
    begun = []
    size = Math.min(size * growth, mostAtOnce)
  }
}

const rest = (
  span: DeviceSpan,
  begun: readonly { id: number }[],
  { start }: EventCursor,
): DeviceSpan =>
  begun.some(({ id }) => id === span.id) ? { ...span, from: Math.max(span.from, start + 1) } : span

/** The device in which the page before ended. */
async function begunDevice(services: Services, { filter, after }: EventRequest) {
  if (!after) return []
  const page = { filter: { ...filter, imeis: [after.imei] }, state: 'all', limit: 1 } as const
  return listDevices(services, { ...page, after: undefined })
}
