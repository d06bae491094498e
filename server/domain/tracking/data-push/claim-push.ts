import { sql } from 'kysely'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

/** Longer than a message and its statements take. */
const claimSeconds = 60

const later = sql<Date>`now() + make_interval(secs => ${sql.lit(claimSeconds)})`

/** Whether `claim` has the subscription, for a minute from now on: nobody else delivers to it meanwhile. Not of one that rests. */
export async function claimPush(main: Pool, id: number, claim: string): Promise<boolean> {
  const taken = await run(
    main,
    db
      .updateTable('data_push')
      .set(rowFor('data_push', { claim: claim, claimed_until: later }))
      .where('id', '=', id)
      .where('pause', '=', '')
      .where((eb) =>
        eb.or([
          eb('claim', '=', claim),
          eb('claimed_until', 'is', null),
          eb('claimed_until', '<', sql<Date>`now()`),
        ]),
      ),
  )
  return taken === 1
}

/** Locks it until commit. Another may have it after a long pause of this process. */
export async function isClaimed(client: PoolClient, id: number, claim: string): Promise<boolean> {
  const own = db
    .selectFrom('data_push')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .forUpdate()
  return (await first(client, own)) !== undefined
}

/** For others, at once. `behind`: after those that wait since earlier. */
export async function leavePush(
  main: Pool,
  { id, claim, behind }: { id: number; claim: string; behind?: Date | undefined },
): Promise<void> {
  const left = db
    .updateTable('data_push')
    .set(
      rowFor('data_push', { claim: null, claimed_until: null, ...(behind && { next_at: behind }) }),
    )
    .where('id', '=', id)
    .where('claim', '=', claim)
  await run(main, left)
}
