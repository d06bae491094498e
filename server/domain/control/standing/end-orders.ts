import { sql } from 'kysely'
import { commandOf } from '#lib/commands/catalogue.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { effectKeys, isStanding } from './keep-standing.ts'

type Ended = { deviceId: number; typeValue: number }

/** Forgets standing orders, with what they set for gateways and alarms; a device knows itself what it was told. */
export async function endOrders(client: PoolClient, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const pairs = sql<{ id: number; type: number }>`unnest(
    ${ended.map(({ deviceId }) => deviceId)}::int[], ${ended.map(({ typeValue }) => typeValue)}::int[])`
  await run(
    client,
    db
      .deleteFrom('standing_order as s')
      .using(pairs.as<'e'>(sql`e (id, type)`))
      .whereRef('s.device_id', '=', 'e.id')
      .whereRef('s.type_value', '=', 'e.type'),
  )
  for (const typeValue of new Set(ended.map((one) => one.typeValue))) {
    const work = commandOf(typeValue)?.work
    if (!isStanding(work) || work === 'power') continue
    const ids = ended.filter((one) => one.typeValue === typeValue).map(({ deviceId }) => deviceId)
    const settings = sql`settings - ${effectKeys[work]}::text`
    const devices = db.updateTable('device').set(rowFor('device', { settings }))
    await run(client, devices.where('id', '=', anyOf(ids)))
  }
}
