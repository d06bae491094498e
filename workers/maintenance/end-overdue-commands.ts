import { sql } from 'kysely'
import { all, db } from '#server/db/sql.ts'
import type { JobStores } from './job-stores.ts'

/** Gateways give up after a minute; a crashed one leaves commands as sent. */
const sentSeconds = 120

export async function endOverdueCommands({ main, bus }: JobStores): Promise<number> {
  const now = sql<Date>`now()`
  const unanswered = sql<Date>`now() - make_interval(secs => ${sentSeconds})`
  const ended = await all(
    main,
    db
      .updateTable('command')
      .set({ state: 'timedOut', answered_at: now })
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting').and('expires_at', '<', now),
          eb('state', '=', 'sent').and('sent_at', '<', unanswered),
        ]),
      )
      .returning(['id', 'device_id as deviceId']),
  )
  for (const { id, deviceId } of ended)
    await bus.publish('commandDone', { id: String(id), deviceId })
  return ended.length
}
