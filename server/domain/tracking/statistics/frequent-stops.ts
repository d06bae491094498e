import { statBounds } from '#lib/rules/stat-bounds.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { type Cluster, clusterStops } from './cluster-stops.ts'
import type { DaySpan } from './day-figures.ts'
import { firstSpans } from './first-spans.ts'
import { stopTuples } from './list-stops.ts'

export type FrequentRequest = DaySpan & {
  filter: DeviceFilter
  /** Metres. */
  radius: number
  /** Seconds. */
  least: number
  leastVisits: number
  limit: number
}

/** Places where devices stopped often, the most visited first; counted in the process. */
export async function findFrequentStops(
  services: Services,
  request: FrequentRequest,
): Promise<{ clusters: Cluster[]; isCut: boolean }> {
  const { filter, radius, least, leastVisits, limit } = request
  const { spans, isCut } = await firstSpans(services, filter, request)
  const most = statBounds.stops
  const stops = await stopTuples(services.positions, spans, { least, limit: most + 1 })
  const clusters = clusterStops(stops.slice(0, most), radius)
  return {
    clusters: clusters.filter(({ visits }) => visits >= leastVisits).slice(0, limit),
    isCut: isCut || stops.length > most,
  }
}
