import { storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import type { Pool } from '../../db/pool.ts'

export type TrackQuery = {
  deviceId: VisibleDeviceId
  /** Unix seconds, both included. */
  from: number
  to: number
  /** Also fixes that carry a quality flag. */
  isRaw: boolean
  limit: number
}

/** A track in columns, oldest first. Unix seconds, degrees × 1e6, tenths of km/h. */
export type Track = {
  time: number[]
  lat: number[]
  lon: number[]
  speed: number[]
  course: number[]
  flags: number[]
  /** Where the next page begins; undefined when this is the last. */
  nextTime: number | undefined
}

type Row = [time: number, lat: number, lon: number, speed: number, course: number, flags: number]

/** Reads one range of the key a partition: exported for the test that looks at its plan. */
export const trackQuery = `
  SELECT time, lat, lon, speed, course, flags FROM tracking.position
  WHERE device_id = $1 AND time >= $2 AND time <= $3 AND flags & $4 = 0
  ORDER BY time, seq LIMIT $5`

/** The values of `trackQuery`; one row more than asked tells whether there is a next page. */
export const trackValues = ({ deviceId, from, to, isRaw, limit }: TrackQuery) => [
  deviceId,
  from - storeEpoch,
  to - storeEpoch,
  isRaw ? 0 : uncleanFlags,
  limit + 1,
]

/** A page of a device's stored positions. Fixes of one second stay on one page. */
export async function readTrack(positions: Pool, query: TrackQuery): Promise<Track> {
  const { rows } = await positions.query<Row>({
    text: trackQuery,
    values: trackValues(query),
    rowMode: 'array',
  })
  const beyond = rows.length > query.limit ? rows.pop() : undefined
  while (beyond && rows.length > 1 && rows.at(-1)?.[0] === beyond[0]) rows.pop()
  return {
    time: rows.map((row) => row[0] + storeEpoch),
    lat: rows.map((row) => row[1]),
    lon: rows.map((row) => row[2]),
    speed: rows.map((row) => row[3]),
    course: rows.map((row) => Math.max(0, row[4])),
    flags: rows.map((row) => row[5] & uncleanFlags),
    nextTime: beyond && beyond[0] + storeEpoch,
  }
}
