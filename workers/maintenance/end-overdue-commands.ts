import { sql } from 'kysely'
import { all, db } from '#server/db/sql.ts'
import { mostTries } from '#server/domain/control/command/most-tries.ts'
import type { JobStores } from './job-stores.ts'

/** Gateways give up after a minute; a crashed one leaves commands as they are. */
const sentSeconds = 120

const now = sql<Date>`now()`
const unanswered = sql<Date>`now() - make_interval(secs => ${sql.lit(sentSeconds)})`

/** Of a crashed gateway: sent again where that does no harm, else ended as unanswered. */
export async function endOverdueCommands({ main, bus }: JobStores): Promise<number> {
  for (const { id, deviceId } of await all(main, sendAgain))
    await bus.publish('command', { id: String(id), deviceId })
  const ended = await all(main, endOverdue)
  for (const { id, deviceId } of ended)
    await bus.publish('commandDone', { id: String(id), deviceId })
  return ended.length
}

const sendAgain = db
  .updateTable('command')
  .set({ is_again: true })
  .where('state', '=', 'sent')
  .where('is_again', '=', false)
  .where('sent_at', '<', unanswered)
  .where('repeats', '=', true)
  .where('tries', '<', mostTries)
  .where('expires_at', '>', now)
  .returning(['id', 'device_id as deviceId'])

const endOverdue = db
  .updateTable('command')
  .set({ state: 'timedOut', answered_at: now, is_again: false })
  .where((eb) => {
    const isExpired = eb('expires_at', '<', now)
    return eb.or([
      eb('state', '=', 'waiting').and(isExpired),
      eb('state', '=', 'sent').and('is_again', '=', true).and(isExpired),
      eb('state', '=', 'sent').and('is_again', '=', false).and('sent_at', '<', unanswered),
      eb('state', '=', 'acknowledged').and('acknowledged_at', '<', unanswered),
    ])
  })
  .returning(['id', 'device_id as deviceId'])
