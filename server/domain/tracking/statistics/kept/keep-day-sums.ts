import { storeEpoch } from '#lib/codes/position-flags.ts'
import { tryLockUntilCommit } from '../../../../db/advisory-lock.ts'
import { inSnapshot } from '../../../../db/in-snapshot.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, run, tuples } from '../../../../db/sql.ts'
import { countTouched } from './count-touched.ts'
import { isDue, readCounting, writeCounting } from './last-counting.ts'
import { forgetMarkedDays, type MarkedDays, readMarkedDays } from './marked-days.ts'
import { writeHomes } from './read-homes.ts'
import { readTouched } from './read-touched.ts'
import { writeOpen } from './write-open.ts'
import { movedTrees, readPaths, writeTrees } from './write-trees.ts'

const dayMs = 86_400_000
const keptSumDays = 400
const organisationsAtOnce = 2_000
/** Then the job ends, and goes on in a minute. */
const mostMs = 30_000

export type SumStores = {
  main: Pool
  positions: Pool
  now: () => number
  /** How long days of devices are kept. */
  keptDays: number
}

type Step = { cells: number; isWhole: boolean }

/**
 * Adds up days of devices by organisation and tree: those that were marked since (tracking.dirty_day), those of devices that
 * came, went, moved or keep less, and all that has not ended. Exact as of one moment, in one transaction: a worker that is killed
 * leaves the sums as they were, and the marks.
 */
export async function keepDaySums(stores: SumStores): Promise<{ cells: number }> {
  const { main, positions, now } = stores
  const last = await readCounting(main)
  if (last && !isDue(last, now())) return { cells: 0 }
  const until = now() + mostMs
  let cells = 0
  for (;;) {
    const step = await inSnapshot(positions, (snapshot) => countOnce(stores, snapshot))
    // Another worker is at it.
    if (!step) return { cells: cells }
    cells += step.cells
    if (step.isWhole || now() > until) return { cells: cells }
  }
}

async function countOnce(stores: SumStores, snapshot: PoolClient): Promise<Step | undefined> {
  const marked = await readMarkedDays(snapshot)
  const step = await inTransaction(stores.main, async (client) =>
    (await tryLockUntilCommit(client, 'day sums'))
      ? takeStep(stores, { client: client, snapshot: snapshot, marked: marked })
      : undefined,
  )
  if (step?.isWhole) await forgetMarkedDays(stores.positions, marked)
  return step
}

type Clients = {
  client: PoolClient
  snapshot: PoolClient
  marked: ReadonlyMap<number, MarkedDays>
}

/** Of many changes some, which leaves the sums unused until all are taken. */
async function takeStep(
  { main, now, keptDays }: SumStores,
  { client, snapshot, marked }: Clients,
): Promise<Step> {
  const startedAt = now()
  const last = await readCounting(client)
  const from = Math.max(last?.fromDay ?? 0, firstStored(startedAt, keptDays))
  const span = { from: from, to: dayAt(startedAt) + 2 }
  const found = await readTouched(
    { main: main, client: client, snapshot: snapshot },
    { span: span, marked: marked, now: startedAt },
  )
  await writeHomes(client, found.changes)
  const paths = await readPaths(client)
  const keys = await countTouched({ client: client, snapshot: snapshot }, found.touched)
  for (const id of await movedTrees(client, paths))
    for (let day = span.from; day <= span.to; day++) keys.push([id, day])
  await writeTrees(client, paths, keys)
  if (found.open) await writeOpen(client, paths, found.open)
  if (last && last.fromDay < from) await forgetBefore(client, from)
  const isWhole = found.open !== undefined
  await writeCounting(client, {
    fromDay: from,
    countedAt: isWhole ? startedAt : 0,
    took: now() - startedAt,
  })
  return { cells: keys.length, isWhole: isWhole }
}

/** The first day that is still there, as months of days are dropped whole. */
function firstStored(now: number, keptDays: number): number {
  const oldest = new Date(now - keptDays * dayMs)
  const month = Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1)
  return Math.max(dayAt(month), dayAt(now) - keptSumDays)
}

const dayAt = (ms: number) => Math.floor((ms - storeEpoch * 1000) / dayMs)

/** By key, some organisations at a time: there is no index of days alone. */
async function forgetBefore(client: PoolClient, day: number): Promise<void> {
  for (let after = 0; ; ) {
    const next = db.selectFrom('organisation').select('id').where('id', '>', after).orderBy('id')
    const ids = (await tuples<[number]>(client, next.limit(organisationsAtOnce))).map(([id]) => id)
    const old = db.deleteFrom('organisation_day').where('organisation_id', '=', anyOf(ids))
    await run(client, old.where('day', '<', day))
    if (ids.length < organisationsAtOnce) return
    after = ids.at(-1) ?? after
  }
}
