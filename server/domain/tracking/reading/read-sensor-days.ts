import type { SensorName } from '#lib/codes/sensors.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { type DeviceSpan, openSpans, spansOf } from '../statistics/device-spans.ts'
import { devicesHearing } from './heard-sensors.ts'
import { readRanges, type TemperatureRange } from './read-ranges.ts'
import { type SensorDay, sumReadings } from './sum-readings.ts'

/** `names`: of the sensors that are asked for. */
type ReadingRequest = DaySpan & { filter: DeviceFilter; names: readonly SensorName[] }

/** Devices by number; `isCut`: more have such a sensor. */
export type ReadDevices = {
  devices: DeviceFacts[]
  spans: DeviceSpan[]
  ranges: ReadonlyMap<number, TemperatureRange>
  isCut: boolean
}

/** Who has the sensors, and what of the days may be seen. */
export async function hearingSpans(
  services: Services,
  { filter, names, from, to }: ReadingRequest,
): Promise<ReadDevices> {
  const { devices: found, isCut } = await devicesHearing(services, filter, names)
  const ids = found.map(({ id }) => id)
  const [devices, spans, ranges] = await Promise.all([
    readDevices(services.pool, ids),
    spansOf(services, ids, { from, to }),
    readRanges(services.pool, ids),
  ])
  return { devices, spans: openSpans(spans), ranges, isCut }
}

/** Their readings, added up by device, sensor and day. */
export async function readSensorDays(
  services: Services,
  request: ReadingRequest,
): Promise<ReadDevices & { days: SensorDay[] }> {
  const read = await hearingSpans(services, request)
  const { spans, ranges } = read
  return { ...read, days: await sumReadings(services, { spans, ranges, names: request.names }) }
}
