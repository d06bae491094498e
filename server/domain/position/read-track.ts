import { type SqlBool, sql } from 'kysely'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import type { Pool } from '../../db/pool.ts'
import { readExtra } from '../../db/position-extra.ts'
import { db, tuples } from '../../db/sql.ts'

export type TrackQuery = {
  deviceId: VisibleDeviceId
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  isRaw: boolean
  limit: number
}

/** Oldest first; Unix seconds, degrees × 1e6, tenths of km/h. */
export type Track = {
  time: number[]
  lat: number[]
  lon: number[]
  speed: number[]
  course: number[]
  flags: number[]
  /** As stored, with the facts of each fix. */
  facts: number[]
  /** Index of a fix, metres around it. */
  approximate: [index: number, metres: number][]
  /** The first fix of the next page. */
  next: { time: number; lat: number; lon: number; flags: number } | undefined
}

type Row = [
  ...[time: number, lat: number, lon: number, speed: number, course: number, flags: number],
  extra: Buffer | null,
]

/** One more shows whether a page follows. */
const selectTrack = ({ deviceId, from, to, isRaw, limit }: TrackQuery) =>
  db
    .selectFrom('tracking.position')
    .select(['time', 'lat', 'lon', 'speed', 'course', 'flags'])
    .select((eb) =>
      sql<Buffer | null>`CASE WHEN ${eb.ref('flags')} & ${positionFlag.approximate} <> 0 THEN ${eb.ref('extra')} END`.as(
        'extra',
      ),
    )
    .where('device_id', '=', deviceId)
    .where('time', '>=', from - storeEpoch)
    .where('time', '<=', to - storeEpoch)
    .where((eb) => sql<SqlBool>`${eb.ref('flags')} & ${isRaw ? 0 : uncleanFlags} = 0`)
    .orderBy('time')
    .orderBy('seq')
    .limit(limit + 1)

/** One second stays on one page. */
export async function readTrack(positions: Pool, query: TrackQuery): Promise<Track> {
  const rows = await tuples<Row>(positions, selectTrack(query))
  let beyond = rows.length > query.limit ? rows.pop() : undefined
  while (beyond && rows.length > 1 && rows.at(-1)?.[0] === beyond[0]) beyond = rows.pop()
  return {
    time: rows.map((row) => row[0] + storeEpoch),
    lat: rows.map((row) => row[1]),
    lon: rows.map((row) => row[2]),
    speed: rows.map((row) => row[3]),
    course: rows.map((row) => Math.max(0, row[4])),
    flags: rows.map((row) => row[5] & uncleanFlags),
    facts: rows.map((row) => row[5]),
    approximate: rows.flatMap((row, index) => {
      const metres = row[6] && readExtra(row[6]).accuracy
      return metres ? [[index, metres] as [number, number]] : []
    }),
    next: beyond && {
      time: beyond[0] + storeEpoch,
      lat: beyond[1],
      lon: beyond[2],
      flags: beyond[5] & uncleanFlags,
    },
  }
}
