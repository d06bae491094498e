import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import type { Ordered, StoredCommand } from './check-order.ts'

type Texts = { ordered: readonly Ordered[]; stored: readonly StoredCommand[] }

/** By the outbox, in the transaction of the commands; they end as unanswered. */
export async function sendTexts(
  client: PoolClient,
  ctx: Context,
  { ordered, stored }: Texts,
): Promise<void> {
  const deviceIds = new Set(stored.map(({ deviceId }) => deviceId))
  const now = ctx.now()
  for (const { device, wire } of ordered) {
    if (!deviceIds.has(device.id) || device.sim === undefined) continue
    const body = String(wire.params['text'])
    const message = { channel: 'sms', target: device.sim, subject: '', body } as const
    await writeMessage(client, message, { now })
  }
  const ids = stored.map(({ id }) => Number(id))
  const commands = db
    .updateTable('command')
    .set({ state: 'sent', sent_at: sql<Date>`now()`, tries: 1 })
  await run(client, commands.where('id', '=', anyOf(ids)))
}
