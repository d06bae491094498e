import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '#server/db/pool.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import type { Fleet } from '../map/seed.ts'

const daySeconds = 86_400
const shownDays = 8
const shownHours = 30
const alarms = 2000

/** What the boards of a fleet show: alarms and days of a week, states of the last hours. */
export async function seedBoards(pool: Pool, { devices, account, firstId }: Fleet): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const stored = now - storeEpoch
  const today = Math.floor(stored / daySeconds)
  await ensurePartitions(pool, { back: shownDays + 2, ahead: 1 })
  await pool.query(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
     SELECT $1::int + n * 7919 % $2::int, $3::int - n * $4::int, n % 12, 0 FROM generate_series(0, $5::int - 1) n
     ON CONFLICT DO NOTHING`,
    [firstId, devices, stored, Math.floor((7 * daySeconds) / alarms), alarms],
  )
  await pool.query(
    `INSERT INTO tracking.day
     SELECT $1::int + d, day, 1000 * (d % 400), 18000, 3600, 64800, 0, 43200, 900, 6, 1
     FROM generate_series(0, $2::int - 1) d, generate_series($3::int, $4::int) day`,
    [firstId, devices, today - shownDays, today - 1],
  )
  const hour = Math.floor(now / 3600)
  await pool.query(
    `INSERT INTO counted_hour SELECT hour, now(), false FROM generate_series($1::int, $2::int) hour
     ON CONFLICT DO NOTHING`,
    [hour - shownHours, hour - 1],
  )
  await pool.query(
    `INSERT INTO hour_state
     SELECT organisation_id, hour, 0, 0, 0, 0, 0, $4::int / 2, $4::int / 5 + hour % 24 * 3, $4::int / 5, 0, 0
     FROM account, generate_series($1::int, $2::int) hour WHERE login = $3`,
    [hour - shownHours, hour - 1, account, devices],
  )
}
