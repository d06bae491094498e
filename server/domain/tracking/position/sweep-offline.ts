import { type SqlBool, sql } from 'kysely'
import { alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { insertStateChanges } from '../../../db/arrival-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { lineNumber } from '../../fleet/state/line-number.ts'
import { listDevicesById, readLiveRows, type StoredLiveDevice } from '../live/read-live-rows.ts'
import { publishLiveRows } from './live-row.ts'
import { longestIntervalSeconds, silenceSeconds } from './silence.ts'

/** `seen_at` is written once a minute. */
const seenSlackSeconds = 60
const timeoutOf = (intervalSeconds?: number) => silenceSeconds(intervalSeconds) + seenSlackSeconds

/** Short transactions: readers follow commits. */
const mostAtOnce = 1000
/** Overdue for longer raises no alarm. */
const newsSeconds = 300
/** Else the silence is ours. */
const gatewaySeconds = 30

export type SweepStores = { main: Pool; positions: Pool; bus: Bus; now: () => number }

/** `before`: store seconds. */
type Silent = { deviceId: number; before: number }
type Gone = { deviceId: number; takenAt: number | null }

/**
 * Silent for twice the interval: raises `offline` for those in service, tells watchers. Closed
 * connections do not count: devices reconnect. Parallel sweeps raise one alarm. Counts them.
 */
export async function sweepOffline(stores: SweepStores): Promise<number> {
  const { main, positions } = stores
  const now = Math.floor(stores.now() / 1000)
  const own = await readOwnTimeouts(main)
  const isNews = await isGatewayAlive(main, now)
  let count = 0
  for (;;) {
    const silent = await listSilent(positions, now - storeEpoch, own)
    const ids = silent.map(({ deviceId }) => deviceId)
    const devices = silent.length === 0 ? [] : await listDevicesById(main, ids)
    const off = await listOfflineIn(main, 'alarmsOff', ids)
    const unheard = await listOfflineIn(main, 'alarmsSilent', ids)
    const served = isNews
      ? devices.filter((device) => isInService(device, now) && !off.has(device.id))
      : []
    const gone = await markOffline(positions, { silent, served, unheard, at: now - storeEpoch })
    await publish(stores, { gone, devices, now })
    count += gone.length
    // None: another sweep marked them.
    if (silent.length < mostAtOnce || gone.length === 0) return count
  }
}

const isInService = ({ activatedAt, expiresAt }: StoredLiveDevice, now: number) =>
  activatedAt !== undefined && (expiresAt === undefined || expiresAt > now)

async function readOwnTimeouts(main: Pool): Promise<{ ids: number[]; timeouts: number[] }> {
  const rows = await all(
    main,
    db
      .selectFrom('device')
      .select((eb) => [
        'id',
        sql<number>`least((${eb.ref('settings')}->'intervalSeconds')::float8, ${longestIntervalSeconds})::int`.as(
          'interval',
        ),
      ])
      .where(
        (eb) => sql<SqlBool>`jsonb_typeof(${eb.ref('settings')}->'intervalSeconds') = 'number'`,
      )
      .where('deleted_at', 'is', null),
  )
  return {
    ids: rows.map(({ id }) => id),
    timeouts: rows.map(({ interval }) => timeoutOf(Math.max(0, interval))),
  }
}

/** `offline` is off or kept from the app (setting/setting-effects.ts). */
async function listOfflineIn(
  main: Pool,
  mask: 'alarmsOff' | 'alarmsSilent',
  ids: readonly number[],
): Promise<Set<number>> {
  const offline = String(alarmMask(['offline']))
  const rows = await all(
    main,
    db
      .selectFrom('device')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where((eb) => {
        const value = sql`(${eb.ref('settings')}->>${sql.lit(mask)})`
        return sql<SqlBool>`CASE WHEN ${value} ~ '^[0-9]{1,20}$'
          THEN mod(trunc(${value}::numeric / ${offline}::numeric), 2) = 1 END`
      }),
  )
  return new Set(rows.map(({ id }) => id))
}

async function isGatewayAlive(main: Pool, now: number): Promise<boolean> {
  const lately = sql<Date>`to_timestamp(${now - gatewaySeconds})`
  const heard = db.selectFrom('gateway_status').where('at', '>', lately).limit(1)
  return (await first(main, heard)) !== undefined
}

const silentText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", $1 - coalesce(own.timeout, $4) AS before FROM tracking.device_state
     LEFT JOIN unnest($2::int[], $3::int[]) AS own (id, timeout) ON own.id = device_id
     WHERE line <> ${lineNumber.down} AND coalesce(seen_at, 0) < $1 - coalesce(own.timeout, $4)
     LIMIT ${mostAtOnce}`,
)

async function listSilent(
  positions: Pool,
  at: number,
  own: { ids: number[]; timeouts: number[] },
): Promise<Silent[]> {
  const { rows } = await positions.query<Silent>(silentText, [
    at,
    own.ids,
    own.timeouts,
    timeoutOf(),
  ])
  return rows
}

type Marking = {
  silent: Silent[]
  served: StoredLiveDevice[]
  unheard: ReadonlySet<number>
  at: number
}

const markText = textStatement(
  'tracking',
  `WITH gone AS (
       UPDATE tracking.device_state AS s SET line = ${lineNumber.down}
       FROM (SELECT * FROM unnest($1::int[], $2::int[]) AS due (id, before) ORDER BY id) silent
       WHERE s.device_id = silent.id AND line <> ${lineNumber.down} AND coalesce(seen_at, 0) < before
       RETURNING s.device_id, seen_at >= before - ${newsSeconds} AS is_news, lat, lon, flags, battery, acc,
         signal, oil_cut),
     raised AS (
       INSERT INTO tracking.alarm (device_id, time, type, lat, lon, speed, flags, battery, acc, signal, oil_cut,
         taken_at)
       SELECT device_id, $3, ${alarmTypes.offline.bit}, lat, lon, 0,
         flags | CASE WHEN device_id = ANY($5::int[]) THEN ${positionFlag.silent} ELSE 0 END, battery, acc,
         signal, oil_cut,
         (extract(epoch FROM clock_timestamp()) * 1e6)::int8
       FROM gone WHERE is_news AND device_id = ANY($4::int[])
       ON CONFLICT DO NOTHING RETURNING device_id, taken_at)
     SELECT device_id AS "deviceId", taken_at AS "takenAt" FROM gone LEFT JOIN raised USING (device_id)`,
)

/** Alarms match changes: one statement raises both. Of two sweeps the second waits and finds the device down. */
async function markOffline(
  positions: Pool,
  { silent, served, unheard, at }: Marking,
): Promise<Gone[]> {
  if (silent.length === 0) return []
  const values = [
    silent.map(({ deviceId }) => deviceId),
    silent.map(({ before }) => before),
    at,
    served.map(({ id }) => id),
    [...unheard],
  ]
  return inTransaction(positions, async (client) => {
    const { rows } = await client.query<Gone>(markText, values)
    const down = rows.map(({ deviceId }) => ({ deviceId, time: at, state: lineNumber.down }))
    await insertStateChanges(client, down)
    return rows
  })
}

type News = { gone: Gone[]; devices: StoredLiveDevice[]; now: number }

/** Reread: a device may be back. */
async function publish({ positions, bus }: SweepStores, { gone, devices, now }: News) {
  const changed = new Set(gone.map(({ deviceId }) => deviceId))
  const shown = devices.filter(({ id }) => changed.has(id))
  const rows = []
  for await (const part of readLiveRows(positions, shown, now))
    rows.push(...part.map(([, row]) => row))
  await publishLiveRows(bus, rows)
  for (const { deviceId, takenAt } of gone) {
    if (takenAt === null) continue
    const type = alarmTypes.offline.bit
    await bus.publish('alarm', { deviceId, time: now, type, takenAt: String(takenAt) })
  }
}
