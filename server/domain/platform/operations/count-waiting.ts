import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

type WaitingWork = { tasks: number; messages: number; commands: number }
type WaitingTracks = { late: number; history: number }
export type Waiting = WaitingWork & WaitingTracks

const mostCounted = 10_000
/** A million devices have history to be made after a release. */
const mostHistory = 100_000

/** Counts stop at 10 000 each, that of history at 100 000. */
export async function countWaiting(
  services: Pick<Services, 'pool' | 'positions'>,
): Promise<Waiting> {
  const [work, tracks] = await Promise.all([
    countWork(services.pool),
    countTracks(services.positions),
  ])
  return { ...work, ...tracks }
}

async function countTracks(positions: Pool): Promise<WaitingTracks> {
  const marks = db.selectFrom('tracking.dirty_stream').select('device_id')
  const row = await first(
    positions,
    db.selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('n')
      const late = marks.where('newest', 'is', null).limit(mostCounted)
      const history = marks.where('newest', 'is not', null).limit(mostHistory)
      return [
        eb.selectFrom(late.as('l')).select(count).as('late'),
        eb.selectFrom(history.as('h')).select(count).as('history'),
      ]
    }),
  )
  return { late: Number(row?.late), history: Number(row?.history) }
}

async function countWork(pool: Pool): Promise<WaitingWork> {
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
