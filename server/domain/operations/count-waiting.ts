import { sql } from 'kysely'
import { db, first } from '../../db/sql.ts'
import type { Services } from '../../services.ts'

export type Waiting = { tasks: number; messages: number; commands: number }

const mostCounted = 10_000

/** Counts stop at 10 000 each. */
export async function countWaiting({ pool }: Pick<Services, 'pool'>): Promise<Waiting> {
  const row = await first(
    pool,
    db.selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('n')
      const tasks = db.selectFrom('task').where('state', '=', 'waiting').limit(mostCounted)
      const messages = db
        .selectFrom('outbox_message')
        .where('state', '=', 'waiting')
        .limit(mostCounted)
      const commands = db
        .selectFrom('command')
        .where('state', '=', 'waiting')
        .where('expires_at', '>', sql<Date>`now()`)
        .limit(mostCounted)
      return [
        eb.selectFrom(tasks.as('t')).select(count).as('tasks'),
        eb.selectFrom(messages.as('m')).select(count).as('messages'),
        eb.selectFrom(commands.as('c')).select(count).as('commands'),
      ]
    }),
  )
  return {
    tasks: Number(row?.tasks),
    messages: Number(row?.messages),
    commands: Number(row?.commands),
  }
}
