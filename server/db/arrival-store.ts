import { binaryArray } from './binary-array.ts'
import { type KeyArrays, keyArrays } from './copy-rows.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Of a position; `time`: store seconds. */
export type PositionKey = { deviceId: number; time: number; seq: number }
/** `time`: store seconds; `state`: packed (packed-state.ts). */
export type StateChangeRow = { deviceId: number; time: number; state: number }

/** Rows of positions in a row of arrivals: what a reader takes at once is a few rows. */
const keysInRow = 500

const arrivalText = textStatement(
  'tracking',
  `INSERT INTO tracking.arrival (device_id, taken_at, devices, times, seqs)
   VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1e6)::int8, $2::int[], $3::int[], $4::int[])`,
)

/** In the transaction that stores the positions, in their order. Not repeatable: a repeat is read twice. */
export async function insertArrivals(
  client: Pick<PoolClient, 'query'>,
  arrivals: readonly KeyArrays[],
): Promise<void> {
  const sent = arrivals.map(({ deviceId, keys }) =>
    client.query({ name: 'insert-arrivals', text: arrivalText, values: [deviceId, ...keys] }),
  )
  await Promise.all(sent)
}

/** Of positions as they go into the store. */
export const arrivalsIn = (stream: Buffer | undefined): KeyArrays[] =>
  stream ? keyArrays(stream, keysInRow) : []

/** Of positions that are stored already. */
export function arrivalsOf(keys: readonly PositionKey[]): KeyArrays[] {
  const arrivals: KeyArrays[] = []
  for (let from = 0; from < keys.length; from += keysInRow) {
    const part = keys.slice(from, from + keysInRow)
    const columns = [
      binaryArray('int4', part, (key) => key.deviceId),
      binaryArray('int4', part, (key) => key.time),
      binaryArray('int4', part, (key) => key.seq),
    ]
    arrivals.push({ deviceId: part[0]?.deviceId ?? 0, keys: columns })
  }
  return arrivals
}

const changeText = textStatement(
  'tracking',
  `INSERT INTO tracking.state_change (device_id, taken_at, time, state)
   SELECT device_id, (extract(epoch FROM clock_timestamp()) * 1e6)::int8, time, state
   FROM unnest($1::int[], $2::int[], $3::int[]) AS new (device_id, time, state)
   ON CONFLICT DO NOTHING`,
)

export async function insertStateChanges(
  client: Pick<PoolClient, 'query'>,
  changes: readonly StateChangeRow[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'insert-state-changes',
    text: changeText,
    values: [
      binaryArray('int4', changes, (row) => row.deviceId),
      binaryArray('int4', changes, (row) => row.time),
      binaryArray('int4', changes, (row) => row.state),
    ],
  })
}
