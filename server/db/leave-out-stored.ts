import type pg from 'pg'
import { binaryArray } from './binary-array.ts'
import { type CopyRow, joinRows, splitRows } from './copy-rows.ts'
import { textStatement } from './text-statement.ts'

/** Bounds that no join tells: columnar storage passes over what lies outside, and other days are not looked at. */
const storedText = textStatement(
  'tracking',
  `SELECT p.device_id AS "deviceId", p.time, p.seq FROM tracking.position p
   JOIN unnest($1::int[], $2::int[], $3::int[]) AS key (device_id, time, seq)
     ON p.device_id = key.device_id AND p.time = key.time AND p.seq = key.seq
   WHERE p.device_id = ANY ($1) AND p.time >= $4 AND p.time <= $5`,
)

type Key = Pick<CopyRow, 'deviceId' | 'time' | 'seq'>

const nameOf = ({ deviceId, time, seq }: Key) => `${deviceId} ${time} ${seq}`
const daySeconds = 86_400

/** Rows of a COPY stream that are not stored, each once; undefined for none. */
export async function leaveOutStored(
  client: Pick<pg.Client, 'query'>,
  positions: Buffer | undefined,
): Promise<Buffer | undefined> {
  if (!positions) return undefined
  const rows = new Map(splitRows(positions).map((row) => [nameOf(row), row]))
  const byDay = new Map<number, CopyRow[]>()
  for (const row of rows.values()) {
    const day = Math.floor(row.time / daySeconds)
    const those = byDay.get(day)
    if (those) those.push(row)
    else byDay.set(day, [row])
  }
  for (const keys of byDay.values())
    for (const stored of await readStored(client, keys)) rows.delete(nameOf(stored))
  return joinRows([...rows.values()])
}

async function readStored(client: Pick<pg.Client, 'query'>, keys: CopyRow[]): Promise<Key[]> {
  const times = keys.map(({ time }) => time)
  const { rows } = await client.query<Key>(storedText, [
    binaryArray('int4', keys, (key) => key.deviceId),
    binaryArray('int4', keys, (key) => key.time),
    binaryArray('int4', keys, (key) => key.seq),
    times.reduce((least, time) => Math.min(least, time)),
    times.reduce((most, time) => Math.max(most, time)),
  ])
  return rows
}
