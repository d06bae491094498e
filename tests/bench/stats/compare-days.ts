import { everyTime, markDirty } from '#server/db/fact-store.ts'
import type { Pool } from '#server/db/pool.ts'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
import type { Template } from './fleet.ts'

type Day = { day: number; metres: number; trips: number; drive: number; idle: number; top: number }

/**
 * Makes the days of devices from 1 on, one a template, anew from their positions. Throws where one is not what was driven, as
 * far as definitions leave it open (tests/mapi/tracking/month-truth.test.ts). Milliseconds a device and day.
 */
export async function compareDays(
  stores: { main: Pool; positions: Pool },
  templates: readonly Template[],
  { from, to }: { from: number; to: number },
): Promise<{ msADay: number; days: number }> {
  const { positions } = stores
  const ids = templates.map((_, n) => n + 1)
  await markDirty(
    positions,
    ids.map((deviceId) => ({ deviceId, ...everyTime })),
  )
  const started = performance.now()
  for (const id of ids) await remakeStream(stores, id)
  const ms = performance.now() - started
  let days = 0
  for (const id of ids)
    days += await compare(positions, id, { template: templates[id - 1], from, to })
  return { msADay: ms / days, days }
}

async function compare(
  positions: Pool,
  id: number,
  { template, from, to }: { template: Template | undefined; from: number; to: number },
): Promise<number> {
  const { rows } = await positions.query<Day>(
    `SELECT day, metres, trips, drive_seconds AS drive, idle_seconds AS idle, top_speed AS top
     FROM tracking.day WHERE device_id = $1 AND day BETWEEN $2 AND $3`,
    [id, from, to],
  )
  const made = new Map(rows.map((row) => [row.day, row]))
  const truths = [...(template?.days ?? [])].filter(([day]) => day >= from && day <= to)
  for (const [day, truth] of truths) {
    const row = made.get(day)
    const isSame =
      row &&
      row.trips === truth.trips &&
      row.top === truth.top &&
      Math.abs(row.metres - truth.metres) <= 5 + truth.metres * 0.001 &&
      Math.abs(row.drive - truth.drive) <= 20 &&
      Math.abs(row.idle - truth.idle) <= 20
    if (!isSame)
      throw new Error(
        `day ${day} of ${id}: ${JSON.stringify(row)}, driven ${JSON.stringify(truth)}`,
      )
  }
  return truths.length
}
