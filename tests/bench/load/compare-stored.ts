import { readFileSync, rmSync } from 'node:fs'
import type pg from 'pg'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { CarefulPlan } from './careful-devices.ts'

/** Acknowledged but not stored, and stored twice. */
export async function compareStored(
  client: pg.Client,
  { file, firstNumber, devices }: Pick<CarefulPlan, 'file' | 'firstNumber' | 'devices'>,
): Promise<{ missing: string[]; duplicates: number }> {
  const { rows } = await client.query<{ imei: string; time: number; lat: number; n: string }>(
    `SELECT imei, time, lat, count(*) AS n FROM tracking.position JOIN device ON device.id = device_id
     WHERE imei = ANY($1) GROUP BY imei, time, lat`,
    [Array.from({ length: devices }, (_, n) => String(firstNumber + n))],
  )
  const stored = new Set(rows.map((row) => `${row.imei} ${row.time + storeEpoch} ${row.lat}`))
  const acked = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  const missing = acked.filter((line) => line !== '' && !stored.has(line))
  return { missing, duplicates: rows.filter((row) => Number(row.n) > 1).length }
}
