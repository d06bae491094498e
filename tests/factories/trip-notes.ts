import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Services } from '#server/services.ts'

export type TripNoteOptions = {
  deviceId: number
  organisationId: number
  kind?: 'trip' | 'stop'
  /** Unix seconds. */
  at: number
  text?: string
  writtenBy?: number
}

/** Returns its id. */
export async function putTripNote({ pool }: Services, options: TripNoteOptions): Promise<number> {
  const { deviceId, organisationId, kind = 'trip', at, text = 'note', writtenBy = null } = options
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO trip_note (device_id, organisation_id, kind, at, text, written_by, written_at)
     VALUES ($1, $2, $3::"NotedKind", $4, $5, $6, now()) RETURNING id`,
    [deviceId, organisationId, kind, at - storeEpoch, text, writtenBy],
  )
  return rows[0]?.id ?? 0
}

export type TripPurposeOptions = {
  deviceId: number
  organisationId: number
  /** Unix seconds. */
  at: number
}

/** A business trip. */
export async function putTripPurpose({ pool }: Services, options: TripPurposeOptions) {
  const { deviceId, organisationId, at } = options
  await pool.query(
    `INSERT INTO trip_purpose (device_id, organisation_id, at, purpose, set_at)
     VALUES ($1, $2, $3, 'business', now())`,
    [deviceId, organisationId, at - storeEpoch],
  )
}

/** Locks February 2026, of which nothing was driven. Returns the month. */
export async function putBookLock(
  { pool }: Services,
  { deviceId, organisationId }: { deviceId: number; organisationId: number },
): Promise<string> {
  const [month, from, to] = ['2026-02', Date.UTC(2026, 1, 1) / 1000, Date.UTC(2026, 2, 1) / 1000]
  await pool.query(
    `INSERT INTO log_book_lock (device_id, organisation_id, month, from_at, to_at, trips, metres, business, private,
       commute, locked_at) VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0, now())`,
    [deviceId, organisationId, month, from - storeEpoch, to - storeEpoch],
  )
  return month
}

/** Of a quarter of an hour. */
export async function putTrip(
  { positions }: Services,
  { deviceId, time }: { deviceId: number; time: number },
): Promise<void> {
  await positions.query(
    `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres,
       drive_seconds, idle_seconds, top_speed, version) VALUES ($1, $2, $2 + 900, 1, 1, 2, 2, 9000, 900, 0, 500, 1)`,
    [deviceId, time - storeEpoch],
  )
}
