import { sql } from 'kysely'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, type Given, prepared, rowFor, run } from '../../../db/sql.ts'
import { type DataPush, selectPushes } from './data-push.ts'

/** Renewed every 5 s; after it another worker takes over what a killed one had. */
const claimSeconds = 30
/** Longer than a message and its statements take. */
const enoughSeconds = 15

const later = sql<Date>`now() + make_interval(secs => ${sql.lit(claimSeconds)})`
const enough = sql<Date>`now() + make_interval(secs => ${sql.lit(enoughSeconds)})`

const held = prepared('held-push', (given: Given<{ id: number; claim: string }>) =>
  selectPushes()
    .where('p.id', '=', given.id)
    .where('p.claim', '=', given.claim)
    .where('p.pause', '=', '')
    .where('p.claimed_until', '>', enough),
)

/** A subscription that `claim` still has, for as long as a message takes; undefined of one that is another's or nobody's by now, or rests. */
export async function keepPush(
  main: Pool,
  id: number,
  claim: string,
): Promise<DataPush | undefined> {
  const [push] = await held(main, { id, claim })
  if (push) return push
  const kept = db
    .updateTable('data_push')
    .set(rowFor('data_push', { claimed_until: later }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('pause', '=', '')
  if ((await run(main, kept)) === 0) return undefined
  return (await held(main, { id, claim }))[0]
}

/** `isTaken`: it was nobody's, and another may have delivered meanwhile. */
type Held = { push: DataPush; isTaken: boolean }

/** One that `claim` still has, or takes now; undefined of one that is another's or rests. */
export async function holdPush(main: Pool, id: number, claim: string): Promise<Held | undefined> {
  const kept = await keepPush(main, id, claim)
  if (kept) return { push: kept, isTaken: false }
  if (!(await claimPushes(main, { ids: [id], claim })).has(id)) return undefined
  const [push] = await held(main, { id, claim })
  return push && { push: push, isTaken: true }
}

/** Renews all subscriptions that `claim` has. */
export async function renewClaims(main: Pool, claim: string): Promise<void> {
  const renewed = db.updateTable('data_push').set(rowFor('data_push', { claimed_until: later }))
  await run(main, renewed.where('claim', '=', claim).where('claimed_until', '>', sql<Date>`now()`))
}

/** Those of `ids` that `claim` has now, for half a minute from now on: nobody else delivers to them meanwhile. Not those that rest. */
export async function claimPushes(
  main: Pool,
  { ids, claim }: { ids: readonly number[]; claim: string },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const taken = db
    .updateTable('data_push')
    .set(rowFor('data_push', { claim: claim, claimed_until: later }))
    .where('id', '=', anyOf(ids))
    .where('pause', '=', '')
    .where((eb) =>
      eb.or([
        eb('claim', '=', claim),
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<', sql<Date>`now()`),
      ]),
    )
    .returning('id')
  return new Set((await all(main, taken)).map(({ id }) => id))
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
