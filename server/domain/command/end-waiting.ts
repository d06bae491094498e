import type { PoolClient } from '../../db/pool.ts'

export type EndedCommand = { id: string; deviceId: number }

/** Takes back the commands that wait for devices; returns them for the bus (`commandDone`), after the commit. */
export async function endWaitingCommands(
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<EndedCommand[]> {
  const { rows } = await client.query<EndedCommand>(
    `UPDATE command SET state = 'timedOut', answered_at = now() WHERE device_id = ANY($1) AND state = 'waiting'
     RETURNING id::text, device_id AS "deviceId"`,
    [deviceIds],
  )
  return rows
}
