import { positionFlag, uncleanFlags } from '#lib/codes/position-flags.ts'
import { coarseLevel, fineLevel, slotSeconds, slotsPerDay } from '#lib/geo/cells.ts'
import { binaryArray } from './binary-array.ts'
import { hasColumnar, holdingDays } from './day-storage.ts'
import type { DirtyStream } from './fact-store.ts'
import type { Pool, PoolClient } from './pool.ts'
import { warmDays } from './rewrite-day.ts'
import { textStatement } from './text-statement.ts'

/** A device was there in that time (lib/geo/cells.ts). */
export type CellRow = { deviceId: number; cell: number; slot: number }

/** Fixes that no regional search counts. */
export const unplacedFlags = uncleanFlags | positionFlag.approximate

/** Every writer inserts in this order, of device, slot and cell, so that none deadlocks. */
const inOrder = 'ORDER BY 3, 2, 1'

const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.cell (cell, slot, device_id)
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[]) AS new (cell, slot, device_id) ${inOrder}
     ON CONFLICT DO NOTHING`,
)

export async function insertCells(
  client: Pick<PoolClient, 'query'>,
  rows: readonly CellRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-cells',
    text: insertText,
    values: [
      binaryArray('int4', rows, (row) => row.cell),
      binaryArray('int4', rows, (row) => row.slot),
      binaryArray('int4', rows, (row) => row.deviceId),
    ],
  })
}

const daySeconds = slotSeconds * slotsPerDay
const cellsOfFixes = `CROSS JOIN LATERAL (SELECT tracking.cell_of(lat, lon)) AS at (cell)
     CROSS JOIN LATERAL (VALUES (at.cell, time / ${slotSeconds}),
       (-1 - (at.cell >> ${2 * (fineLevel - coarseLevel)}), time / ${daySeconds} * ${slotsPerDay})) AS own (cell, slot)`

const fillText = textStatement(
  'tracking',
  `INSERT INTO tracking.cell (cell, slot, device_id)
     SELECT DISTINCT own.cell, own.slot, device_id FROM tracking.position ${cellsOfFixes}
     WHERE device_id = $1 AND time >= $2 AND time <= $3 AND flags & ${unplacedFlags} = 0 ${inOrder}
     ON CONFLICT DO NOTHING`,
)

/** Of the stored positions. Repeatable. */
export async function fillCells(
  positions: Pool | PoolClient,
  { deviceId, from, to }: DirtyStream,
): Promise<void> {
  await positions.query(fillText, [deviceId, from, to])
}

/** Slots and days that begin before the end may hold fixes that stay. */
const eraseText = textStatement(
  'tracking',
  `WITH gone AS (
       DELETE FROM tracking.position WHERE device_id = $1 AND time >= $2 AND time < $3 RETURNING device_id, time, lat, lon)
     DELETE FROM tracking.cell USING (SELECT DISTINCT own.cell, own.slot, gone.device_id FROM gone ${cellsOfFixes}) AS old
     WHERE cell.cell = old.cell AND cell.slot = old.slot AND cell.device_id = old.device_id AND cell.device_id = $1
       AND (cell.slot + CASE WHEN cell.cell < 0 THEN ${slotsPerDay} ELSE 1 END)::bigint * ${slotSeconds} <= $4::bigint`,
)

/**
 * Positions of a device with their cells. Store seconds; `to` excluded; what lies after `end` stays. Cold days in which
 * it has some are made warm, which takes as long as to copy them.
 */
export async function erasePositions(
  positions: Pool,
  { deviceId, from, to, end }: DirtyStream & { end: number },
): Promise<void> {
  if (!(await hasColumnar(positions))) {
    await positions.query(eraseText, [deviceId, from, to, end])
    return
  }
  await holdingDays(positions, async (client) => {
    for (const part of await warmDays(client, { deviceId, from, to }, Date.now()))
      await client.query(eraseText, [deviceId, part.from, part.to, end])
  })
}
