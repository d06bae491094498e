import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { readPresents } from '../motion/read-motion.ts'
import { replan } from './replan.ts'
import { metresAKm, secondsAnHour } from './upkeep-plan.ts'

const daySeconds = 86_400

/** Days that late reports may still change; what lies before is added to the base of a meter for good. */
const openDays = 31
/** A day that is still open lasts at most so long, in the zone furthest behind. */
const zoneDays = 1

export type MeterStores = { pool: Pool; positions: Pool; now: () => number }

/** The first day that counts, from 2020-01-01, of each meter. */
type From = { id: number; metresFrom: number; secondsFrom: number }

type Sum = { settled: number; open: number }
type Sums = { metres: Sum; seconds: Sum; metresADay: number; secondsADay: number }

const dayAt = (now: number) => Math.floor((now / 1000 - storeEpoch) / daySeconds)

/** The first day that late reports may still change. */
export const openFrom = (now: number) => dayAt(now) - openDays - zoneDays

/** What days of devices add to their meters: before `cut`, and from there on. */
export async function sumMeters(
  positions: Pool,
  froms: readonly From[],
  { cut, today }: { cut: number; today: number },
): Promise<Map<number, Sums>> {
  const ids = froms.map(({ id }) => id)
  const [stored, presents] = await Promise.all([
    storedSums(positions, froms, cut),
    readPresents(positions, ids),
  ])
  const byId = new Map(stored.map((row) => [row.id, row]))
  return new Map(
    froms.map(({ id, metresFrom, secondsFrom }) => {
      const row = byId.get(id)
      const open = { metres: 0, seconds: 0, lateMetres: 0, lateSeconds: 0 }
      for (const { day, metres, driveSeconds, idleSeconds } of presents.get(id)?.days ?? []) {
        const seconds = driveSeconds + idleSeconds
        if (day >= metresFrom) open.metres += metres
        if (day >= secondsFrom) open.seconds += seconds
        open.lateMetres += metres
        open.lateSeconds += seconds
      }
      // A device that came lately has gone for fewer days.
      const days = Math.max(1, today - Math.max(row?.firstDay ?? today, cut) + 1)
      return [
        id,
        {
          metres: { settled: row?.metresSettled ?? 0, open: (row?.metresOpen ?? 0) + open.metres },
          seconds: {
            settled: row?.secondsSettled ?? 0,
            open: (row?.secondsOpen ?? 0) + open.seconds,
          },
          metresADay: Math.round(((row?.metresLately ?? 0) + open.lateMetres) / days),
          secondsADay: Math.round(((row?.secondsLately ?? 0) + open.lateSeconds) / days),
        },
      ]
    }),
  )
}

function storedSums(positions: Pool, froms: readonly From[], cut: number) {
  const ids = froms.map(({ id }) => id)
  const meters = sql<{ id: number; metres_from: number; seconds_from: number }>`unnest(
    ${ids}::int[], ${froms.map(({ metresFrom }) => metresFrom)}::int[],
    ${froms.map(({ secondsFrom }) => secondsFrom)}::int[])`
  const seconds = sql`d.drive_seconds + d.idle_seconds`
  const sumWhere = (what: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${what}) FILTER (WHERE ${where}), 0)::float8`
  const metres = sql`d.metres`
  return all(
    positions,
    db
      .selectFrom('tracking.day as d')
      .innerJoin(meters.as<'f'>(sql`f (id, metres_from, seconds_from)`), (join) =>
        join
          .onRef('d.device_id', '=', 'f.id')
          .on(sql<SqlBool>`d.day >= least(f.metres_from, f.seconds_from, ${cut}::int)`),
      )
      .select('d.device_id as id')
      .select([
        sumWhere(metres, sql`d.day >= f.metres_from AND d.day < ${cut}`).as('metresSettled'),
        sumWhere(metres, sql`d.day >= f.metres_from AND d.day >= ${cut}`).as('metresOpen'),
        sumWhere(seconds, sql`d.day >= f.seconds_from AND d.day < ${cut}`).as('secondsSettled'),
        sumWhere(seconds, sql`d.day >= f.seconds_from AND d.day >= ${cut}`).as('secondsOpen'),
        sumWhere(metres, sql`d.day >= ${cut}`).as('metresLately'),
        sumWhere(seconds, sql`d.day >= ${cut}`).as('secondsLately'),
        sql<number>`min(d.day)`.as('firstDay'),
      ])
      .where('d.device_id', '=', anyOf(ids))
      .groupBy('d.device_id'),
  )
}

/**
 * Counts the meters of devices anew, settles what no late report can change any more, and says when their plans
 * are expected. Twice at once: the later one finds another base, and leaves it.
 */
export async function countMeters(stores: MeterStores, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { pool, positions, now } = stores
  await run(pool, openMeters(ids))
  const kept = await all(
    pool,
    db
      .selectFrom('device_meter')
      .select(['device_id as id', 'metres_from as metresFrom', 'seconds_from as secondsFrom'])
      .select(['base_metres as baseMetres', 'base_seconds as baseSeconds'])
      .where('device_id', '=', anyOf(ids)),
  )
  const at = now()
  const cut = openFrom(at)
  const sums = await sumMeters(positions, kept, { cut, today: dayAt(at) })
  for (const meter of kept) {
    const sum = sums.get(meter.id)
    if (!sum) continue
    const baseMetres = Number(meter.baseMetres) + sum.metres.settled
    const baseSeconds = Number(meter.baseSeconds) + sum.seconds.settled
    await run(
      pool,
      db
        .updateTable('device_meter')
        .set(
          rowFor('device_meter', {
            base_metres: baseMetres,
            metres_from: Math.max(meter.metresFrom, cut),
            base_seconds: baseSeconds,
            seconds_from: Math.max(meter.secondsFrom, cut),
            metres: baseMetres + sum.metres.open,
            seconds: baseSeconds + sum.seconds.open,
            metres_a_day: sum.metresADay,
            seconds_a_day: sum.secondsADay,
            counted_at: new Date(at),
          }),
        )
        .where('device_id', '=', meter.id)
        .where('metres_from', '=', meter.metresFrom)
        .where('seconds_from', '=', meter.secondsFrom)
        .where('base_metres', '=', meter.baseMetres)
        .where('base_seconds', '=', meter.baseSeconds),
    )
  }
  await replan(pool, ids, at)
}

/** A device that is gone meanwhile gets none. */
const openMeters = (ids: readonly number[]) =>
  db
    .insertInto('device_meter')
    .columns(['device_id'])
    .expression(db.selectFrom('device').select('id').where('id', '=', anyOf(ids)))
    .onConflict((conflict) => conflict.column('device_id').doNothing())

export type Meter = {
  km: number | null
  hours: number | null
  /** Unix seconds. */
  countedAt: number | null
  readOn: string | null
  readKm: number | null
  readHours: number | null
}

/** Whole kilometres and hours, as a meter shows them. */
export const shownKm = sql<number | null>`CASE WHEN m.counted_at IS NOT NULL
  THEN greatest(0, m.metres / ${sql.lit(metresAKm)})::int END`
export const shownHours = sql<number | null>`CASE WHEN m.counted_at IS NOT NULL
  THEN greatest(0, m.seconds / ${sql.lit(secondsAnHour)})::int END`
export const countedAt = sql<number | null>`floor(extract(epoch FROM m.counted_at))::int`

export async function readMeter(store: Pool | PoolClient, deviceId: number): Promise<Meter> {
  const [found] = await all(
    store,
    db
      .selectFrom('device_meter as m')
      .select([shownKm.as('km'), shownHours.as('hours'), countedAt.as('countedAt')])
      .select([
        sql<string | null>`m.read_on::text`.as('readOn'),
        'm.read_km as readKm',
        'm.read_hours as readHours',
      ])
      .where('m.device_id', '=', deviceId),
  )
  const none = { km: null, hours: null, countedAt: null }
  return found ?? { ...none, readOn: null, readKm: null, readHours: null }
}
