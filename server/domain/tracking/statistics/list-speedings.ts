import { sql } from 'kysely'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { type DeviceSpan, ownSpans, spanBounds } from './device-spans.ts'
import type { DeviceEvent, EventReader } from './page-by-device.ts'

/** An alarm of speed, from its begin to its end; store seconds, tenths of km/h. */
export type Speeding = DeviceEvent & {
  end: number | null
  /** Counted from 2020-01-01, of the zone of the device. */
  day: number
  lat: number | null
  lon: number | null
  peak: number | null
  /** That raised it, 0 for none; `detail` is its name. */
  fenceId: number
  detail: string | null
  address: string | null
  addressLang: string | null
}

/** In spans of devices; as many more than `limit` as began in the same second. */
export const speedingsIn =
  (positions: Pool): EventReader<Speeding> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const rows = selectSpeedings(spans)
      .select(['t.device_id as deviceId', 't.time as start', 't.end_time as end', 't.lat', 't.lon'])
      .select(['t.subject as fenceId', 't.detail', 't.address', 't.address_lang as addressLang'])
      .select([dayInSql.as('day'), peakInSql.as('peak')])
      .orderBy('own.place')
      .orderBy('t.time')
      .orderBy('t.subject')
    const page = await all(positions, rows.limit(limit + mostAtOnce))
    const last = page[limit - 1]
    const isTied = ({ deviceId, start }: Speeding) =>
      deviceId === last?.deviceId && start === last.start
    return page.filter((row, at) => at < limit || isTied(row))
  }

/** Of a device in one second: by its own limit and by those of fences. */
const mostAtOnce = 50

export type SpeedSums = { day: number; episodes: number; seconds: number; peak: number | null }

/** By day, the newest first. */
export async function speedingsByDay(
  positions: Pool,
  spans: readonly DeviceSpan[],
): Promise<SpeedSums[]> {
  if (spans.length === 0) return []
  const sums = selectSpeedings(spans)
    .select((eb) => [
      dayInSql.as('day'),
      eb.fn.countAll<number>().as('episodes'),
      sql<number>`coalesce(sum(t.end_time - t.time), 0)::float8`.as('seconds'),
      sql<number | null>`max(${peakInSql})`.as('peak'),
    ])
    .groupBy(dayInSql)
  const days = await all(positions, sums)
  return days.sort((a, b) => b.day - a.day)
}

const dayInSql = sql<number>`((to_timestamp(t.time::float8 + ${sql.lit(storeEpoch)}) AT TIME ZONE own.zone)::date - date '2020-01-01')`
const peakInSql = sql<number | null>`greatest(t.peak, t.speed)`

function selectSpeedings(spans: readonly DeviceSpan[]) {
  const { ids, from, to } = spanBounds(spans)
  return db
    .selectFrom('tracking.alarm as t')
    .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 't.device_id'))
    .where('t.device_id', '=', anyOf(ids))
    .where('t.time', '>=', from)
    .where('t.time', '<=', to)
    .whereRef('t.time', '>=', 'own.since')
    .whereRef('t.time', '<=', 'own.until')
    .where('t.type', '=', alarmTypes.overspeed.bit)
    .where('t.deleted_at', 'is', null)
}

type Limited = { deviceId: number; fenceId: number }

/** Tenths of km/h, as they are set now: of the fence that raised it, else of the device. */
export async function speedLimits(
  pool: Pool,
  rows: readonly Limited[],
): Promise<(row: Limited) => number | undefined> {
  const [devices, fences] = await Promise.all([
    all(
      pool,
      db
        .selectFrom('device')
        .select(['id', sql<number | null>`(settings ->> 'speedLimit')::float8`.as('limit')])
        .where('id', '=', anyOf(rows.map(({ deviceId }) => deviceId))),
    ),
    all(
      pool,
      db
        .selectFrom('fence')
        .select(['id', 'speed_limit as limit'])
        .where('id', '=', anyOf(rows.map(({ fenceId }) => fenceId))),
    ),
  ])
  const ofDevice = new Map(devices.map(({ id, limit }) => [id, limit ?? undefined]))
  const ofFence = new Map(fences.map(({ id, limit }) => [id, limit ? limit * 10 : undefined]))
  return ({ deviceId, fenceId }) => (fenceId === 0 ? ofDevice.get(deviceId) : ofFence.get(fenceId))
}
