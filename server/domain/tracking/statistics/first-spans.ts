import { statBounds } from '#lib/rules/stat-bounds.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { listDevices } from '../../fleet/list/list-devices.ts'
import type { DaySpan } from './day-figures.ts'
import { type DeviceSpan, openSpans, spansOf } from './device-spans.ts'

/** Of the first devices by number, `most` of them. `isCut`: there are more. */
export async function firstSpans(
  services: Services,
  filter: DeviceFilter,
  days: DaySpan,
  most: number = statBounds.counted,
): Promise<{ spans: DeviceSpan[]; isCut: boolean }> {
  const page = { filter, state: 'all', after: undefined, limit: most + 1 } as const
  const listed = await listDevices(services, page)
  const ids = listed.slice(0, most).map(({ id }) => id)
  const spans = await spansOf(services, ids, days)
  return { spans: openSpans(spans), isCut: listed.length > most }
}
