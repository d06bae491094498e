import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

export type EndedCommand = { id: string; deviceId: number }

/** Returns them for `commandDone`, after commit. */
export async function endWaitingCommands(
  client: PoolClient,
  deviceIds: readonly number[],
): Promise<EndedCommand[]> {
  const cancelled = db
    .updateTable('command')
    .set({ state: 'cancelled', answered_at: sql<Date>`now()` })
    .where('device_id', '=', anyOf(deviceIds))
    .where('state', '=', 'waiting')
    .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'device_id as deviceId'])
  return all(client, cancelled)
}
