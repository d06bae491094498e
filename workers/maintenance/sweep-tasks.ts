import { type Expression, type SqlBool, sql } from 'kysely'
import { all, db } from '#server/db/sql.ts'
import { taskLockSpace } from '#server/domain/platform/task/task-kinds.ts'
import type { JobStores } from './job-stores.ts'

const most = 100

/** A dead worker's lock ends with its connection. */
export async function sweepTasks({ main, bus }: Pick<JobStores, 'main' | 'bus'>): Promise<number> {
  const left = await all(
    main,
    db
      .selectFrom('task')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .where((eb) => eb.not(isHeld(eb.ref('id'))))
      .orderBy('id')
      .limit(most),
  )
  for (const { id } of left) await bus.publish('task', { id })
  return left.length
}

const isHeld = (id: Expression<number>) => sql<SqlBool>`EXISTS (
  SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.classid = ${taskLockSpace}
    AND l.objid = (${id} % 2147483647)
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
