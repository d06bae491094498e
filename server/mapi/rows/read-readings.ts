import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { ReadingGroup } from '#lib/codes/reading-groups.ts'
import type { SensorName } from '#lib/codes/sensors.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import {
  type Reading,
  type ReadingStep,
  readingSteps,
  readingsIn,
} from '../../domain/tracking/reading/list-readings.ts'
import { hearingSpans, type ReadDevices } from '../../domain/tracking/reading/read-sensor-days.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import type { CallContext } from '../door/handle.ts'
import { cursorOf, pageAsked } from './device-events.ts'
import { statDaysOf, statDevicesOf } from './stat-asked.ts'
import { statRowOf } from './stat-row.ts'

type Asked = Parameters<typeof statDevicesOf>[1] &
  Parameters<typeof statDaysOf>[1] &
  Parameters<typeof pageAsked>[0] & { by: ReadingGroup; sensor?: string | undefined }

type Subject = ReturnType<typeof statRowOf>

/** Each beside whom it is of; of one of the sensors where that is asked for. */
type ReadReadings = Pick<ReadDevices, 'devices' | 'ranges' | 'isCut'> &
  (
    | { by: 'step'; steps: { step: ReadingStep; subject: Subject }[] }
    | {
        by: 'reading'
        rows: { row: Reading; subject: Subject }[]
        next: ReturnType<typeof cursorOf>
      }
  )

const keyOf = (start: number, sensor: SensorName) => `${start + storeEpoch}-${sensor}`

/** A page of readings, or all steps of their course. */
export async function readReadings(
  ctx: CallContext,
  params: Asked,
  all: readonly SensorName[],
): Promise<ReadReadings> {
  const { services } = ctx
  const days = statDaysOf(ctx, params, readingPeriod)
  const filter = statDevicesOf(ctx, params)
  const { sensor } = params
  const asked = all.filter((name) => name === sensor)
  const names = asked.length > 0 ? asked : all
  const { spans, ...read } = await hearingSpans(services, { ...days, filter, names })
  if (params.by === 'step') {
    const none = { day: undefined, device: undefined, organisation: undefined }
    const steps = await readingSteps(services.positions, spans, names)
    const withSubject = steps.map((step) => ({
      step,
      subject: statRowOf({ ...none, key: keyOf(step.start, step.sensor) }),
    }))
    return { ...read, by: 'step', steps: withSubject }
  }
  const imeis = read.devices.map(({ imei }) => imei)
  if (imeis.length === 0) return { ...read, by: 'reading', rows: [], next: null }
  const page = { ...days, filter: { ...filter, imeis }, ...pageAsked(params) }
  const { rows, next } = await pageByDevice(services, page, readingsIn(services.positions, names))
  const facts = new Map(read.devices.map((device) => [device.id, device]))
  const withSubject = rows.map((row) => {
    const device = facts.get(row.deviceId)
    const key = `${device?.imei}-${keyOf(row.start, row.sensor)}`
    const organisation = device?.organisationName
    return { row, subject: statRowOf({ key, day: undefined, device, organisation }) }
  })
  return { ...read, by: 'reading', rows: withSubject, next: cursorOf(next) }
}
