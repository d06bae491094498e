import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { litreSensors, sensors } from '#lib/codes/sensors.ts'
import { type DayOf, dayIn, daysIn } from '#lib/motion/day-cut.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run, tuples } from '../../../db/sql.ts'
import { type FuelSpan, recountFuel } from './recount-fuel.ts'

const atOnce = 100
/** Then the job ends, so that a long backlog holds no worker. */
const mostMs = 30_000
/** Seconds between two counts of a device. */
const every = 1_800
/** A sensor is written down once in three hours, and some time passes until its commit. */
const heardFor = 3 * 3_600 + 600

export type FuelStores = { main: Pool; positions: Pool; now: () => number }

/**
 * Counts the fuel of devices with a sensor of litres that told something since: yesterday and today, the day counted last and those
 * after it, or all. Late data and other zones are seen to where streams are made again.
 */
export async function countFuel({
  main,
  positions,
  now,
}: FuelStores): Promise<{ counted: number }> {
  const until = now() + mostMs
  let counted = 0
  for (;;) {
    const at = Math.floor(now() / 1000) - storeEpoch
    const ids = await dueOf(positions, at)
    if (ids.length === 0) return { counted }
    await recountFuel(positions, await spansOf({ main, positions }, ids, at))
    await noteCounted(positions, ids, at)
    counted += ids.length
    if (now() > until) return { counted }
  }
}

const litreCodes = sql.join(litreSensors.map((name) => sql.lit(sensors[name].code)))

/** Those counted longest ago. */
async function dueOf(positions: Pool, at: number): Promise<number[]> {
  const rows = await tuples<[number]>(
    positions,
    db
      .selectFrom('tracking.sensor as s')
      .leftJoin('tracking.fuel_count as c', 'c.device_id', 's.device_id')
      .select('s.device_id')
      .distinct()
      .where(sql<SqlBool>`s.sensor IN (${litreCodes})`)
      .where((eb) =>
        eb.or([
          eb('c.counted_at', 'is', null),
          eb.and([
            eb('c.counted_at', '<=', at - every),
            sql<SqlBool>`s.heard_at + ${sql.lit(heardFor)} > c.counted_at`,
          ]),
        ]),
      )
      .orderBy('s.device_id')
      .limit(atOnce),
  )
  return rows.map(([id]) => id)
}

async function spansOf(
  { main, positions }: Pick<FuelStores, 'main' | 'positions'>,
  ids: readonly number[],
  at: number,
): Promise<FuelSpan[]> {
  const [zones, counted] = await Promise.all([
    tuples<[number, string]>(
      main,
      db
        .selectFrom('device as d')
        .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
        .select(['d.id', 'o.zone'])
        .where('d.id', '=', anyOf(ids)),
    ),
    all(
      positions,
      db
        .selectFrom('tracking.fuel_day')
        .select((eb) => ['device_id as id', eb.fn.max('day').as('last')])
        .where('device_id', '=', anyOf(ids))
        .groupBy('device_id'),
    ),
  ])
  const lasts = new Map(counted.map(({ id, last }) => [id, last]))
  return zones.map(([id, zone]) => {
    const last = lasts.get(id)
    const dayOf = daysIn(zone)
    const from = last === undefined ? undefined : Math.min(last, dayOf(at).day - 1)
    return { id, dayOf, first: from === undefined ? undefined : dayIn(zone, from) }
  })
}

const noteCounted = (positions: Pool, ids: readonly number[], at: number) =>
  run(
    positions,
    db
      .insertInto('tracking.fuel_count')
      .values(
        rowFor(
          'tracking.fuel_count',
          ids.map((id) => ({ device_id: id, counted_at: at })),
        ),
      )
      .onConflict((conflict) =>
        conflict.column('device_id').doUpdateSet({ counted_at: sql<number>`excluded.counted_at` }),
      ),
  )

/** Of a device whose stream is made again from a moment (store seconds) on; nothing where it has no sensor of litres. */
export async function recountFuelFrom(
  store: Parameters<typeof recountFuel>[0],
  { deviceId, from, dayOf }: { deviceId: number; from: number; dayOf: DayOf },
): Promise<void> {
  const own = db.selectFrom('tracking.sensor as s').select('s.sensor').limit(1)
  const [heard] = await all(
    store,
    own.where('s.device_id', '=', deviceId).where(sql<SqlBool>`s.sensor IN (${litreCodes})`),
  )
  if (!heard) return
  await recountFuel(store, [{ id: deviceId, dayOf, first: from > 0 ? dayOf(from) : undefined }])
}
