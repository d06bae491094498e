import { sql } from 'kysely'
import { type HealthMeasure, healthMeasures, measureSensors } from '#lib/codes/health-kinds.ts'
import { sensors } from '#lib/codes/sensors.ts'
import { usualWearer, type Wearer } from '#lib/readings/walked.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { type DeviceSpan, spansOf } from '../statistics/device-spans.ts'
import { countSteps, type StepDay } from './count-steps.ts'
import { type HealthReading, type HealthStep, healthSteps } from './list-health.ts'
import { type HealthRange, readHealthRanges } from './read-health-ranges.ts'
import { readWearers } from './read-wearers.ts'
import { toldHealth } from './told-health.ts'

/** `last`: the newest of the days that were asked for. */
export type MeasuredHealth = {
  measure: HealthMeasure
  range: HealthRange
  last: HealthReading | undefined
  steps: HealthStep[]
}

/** `days` is undefined for a device that never counted steps. */
export type DeviceHealth = {
  measured: MeasuredHealth[]
  days: StepDay[] | undefined
  wearer: Wearer
}

type HealthAsked = DaySpan & { id: number; kinds: readonly (HealthMeasure | 'steps')[] }

/** What its wearer's body told on some days, of the kinds that it ever told. */
export async function readDeviceHealth(
  services: Services,
  { id, kinds, from, to }: HealthAsked,
): Promise<DeviceHealth> {
  const { pool, positions } = services
  const told = await toldHealth(positions, id)
  const measures = healthMeasures.filter(
    (measure) => kinds.includes(measure) && measureSensors[measure].some((kind) => told.has(kind)),
  )
  const [span] = await spansOf(services, [id], { from, to })
  if (!span || span.from > span.to) return { measured: [], days: undefined, wearer: usualWearer }
  const isCounting = kinds.includes('steps') && told.has('steps')
  const [measured, days, wearerOf] = await Promise.all([
    Promise.all(measures.map((measure) => measuredIn({ pool, positions }, span, measure))),
    isCounting ? countSteps(positions, [span]) : undefined,
    readWearers(pool, [id]),
  ])
  return { measured: measured, days: days, wearer: wearerOf(id) }
}

async function measuredIn(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  span: DeviceSpan,
  measure: HealthMeasure,
): Promise<MeasuredHealth> {
  const [ranges, last, steps] = await Promise.all([
    readHealthRanges(pool, measure, [span.id]),
    lastReading(positions, span, measure),
    healthSteps(positions, [span], measure),
  ])
  const range = ranges.get(span.id) ?? { low: undefined, high: undefined, second: undefined }
  return { measure: measure, range: range, last: last, steps: steps }
}

async function lastReading(
  positions: Pool,
  { id, from, to }: DeviceSpan,
  measure: HealthMeasure,
): Promise<HealthReading | undefined> {
  const [first, second] = measureSensors[measure].map((kind) => sensors[kind].code)
  const greatest = (code: number | undefined) =>
    sql<number | null>`max(value) FILTER (WHERE sensor = ${code ?? null}::int2)`
  const [row] = await all(
    positions,
    db
      .selectFrom('tracking.reading')
      .select(['time as start', greatest(first).as('value'), greatest(second).as('second')])
      .where('device_id', '=', id)
      .where('sensor', '=', anyOf([first, second].filter((code) => code !== undefined)))
      .where('time', '>=', from)
      .where('time', '<=', to)
      .groupBy('time')
      .orderBy('time', 'desc')
      .limit(1),
  )
  return row && { ...row, deviceId: id }
}
