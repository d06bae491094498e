import { type SqlBool, sql } from 'kysely'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { litreSensors, readingScale, sensors } from '#lib/codes/sensors.ts'
import type { Day, DayOf } from '#lib/motion/day-cut.ts'
import { type FuelStep, fuelUsed } from '#lib/readings/fuel-used.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'

const { fuelStep, fuelGap } = readingDefinitions

/** A device whose days, as `dayOf` cuts them, are counted again from the first on; all of them without one. */
export type FuelSpan = { id: number; dayOf: DayOf; first: Day | undefined }

const stepsText = textStatement(
  'tracking',
  `SELECT r.device_id AS "deviceId", r.sensor, r.time / ${fuelStep} * ${fuelStep} AS time,
     avg(r.value)::float8 / ${readingScale} AS level
   FROM tracking.reading r
   JOIN unnest($2::int[], $3::int[]) AS own (id, since) ON own.id = r.device_id AND r.time >= own.since
   WHERE r.device_id = ANY ($1::int[]) AND r.sensor = ANY ($4::int2[]) AND r.time >= $5
   GROUP BY r.device_id, r.sensor, r.time / ${fuelStep} ORDER BY r.device_id, r.sensor, 3`,
)

type Step = FuelStep & { deviceId: number; sensor: number }

const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.fuel_day AS old (device_id, day, used)
   SELECT id, day, used FROM unnest($1::int[], $2::int[], $3::int[]) AS new (id, day, used) ORDER BY id, day
   ON CONFLICT (device_id, day) DO UPDATE SET used = excluded.used WHERE old.used <> excluded.used`,
)

/** Before every day. */
const always = -2_147_483_648

/** Counts days of devices anew, by steps of ten minutes. Repeatable. */
export async function recountFuel(
  store: Pool | PoolClient,
  spans: readonly FuelSpan[],
): Promise<void> {
  if (spans.length === 0) return
  const ids = spans.map(({ id }) => id)
  const since = spans.map(({ first }) => (first ? first.start - fuelGap - fuelStep : always))
  const codes = litreSensors.map((name) => sensors[name].code)
  const { rows } = await store.query<Step>({
    text: stepsText,
    values: [ids, ids, since, codes, Math.min(...since)],
  })
  const days = daysOf(spans, rows)
  const column = (key: keyof FuelDay) => days.map((one) => one[key])
  if (days.length > 0) await store.query(insertText, [column('id'), column('day'), column('used')])
  await forgetOthers(store, spans, days)
}

/** Days of the spans whose readings are gone, or lie in other days by now. */
async function forgetOthers(
  store: Pool | PoolClient,
  spans: readonly FuelSpan[],
  days: readonly FuelDay[],
): Promise<void> {
  for (const { id, first } of spans) {
    const kept = days.flatMap((one) => (one.id === id ? one.day : []))
    const others = db
      .deleteFrom('tracking.fuel_day')
      .where('device_id', '=', id)
      .where('day', '>=', first?.day ?? always)
      .where(sql<SqlBool>`day <> ALL (${kept}::int[])`)
    await run(store, others)
  }
}

type FuelDay = { id: number; day: number; used: number }

/** Hundredths of litres by day, of all tanks of a device together. */
function daysOf(spans: readonly FuelSpan[], rows: readonly Step[]): FuelDay[] {
  const byDevice = tanksOf(rows)
  return spans.flatMap(({ id, dayOf, first }) => {
    const used = new Map<number, number>()
    const add = (time: number, litres: number) => {
      const { day } = dayOf(time)
      used.set(day, (used.get(day) ?? 0) + litres)
    }
    for (const steps of byDevice.get(id) ?? []) {
      // A day that its sensor tells once is one of the sensor, too.
      for (const { time } of steps) add(time, 0)
      for (const one of fuelUsed(steps)) add(one.time, one.used)
    }
    return [...used]
      .filter(([day]) => day >= (first?.day ?? always))
      .map(([day, litres]) => ({ id, day, used: Math.max(0, Math.round(litres * 100)) }))
  })
}

/** The steps of each tank of a device, of rows in the order of devices and sensors. */
function tanksOf(rows: readonly Step[]): Map<number, Step[][]> {
  const byDevice = new Map<number, Step[][]>()
  for (const row of rows) {
    const tanks = byDevice.get(row.deviceId) ?? []
    const tank = tanks.at(-1)
    if (tank?.[0]?.sensor === row.sensor) tank.push(row)
    else tanks.push([row])
    byDevice.set(row.deviceId, tanks)
  }
  return byDevice
}
