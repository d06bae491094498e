import { sql } from 'kysely'
import { countedStates } from '#lib/codes/counted-states.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, rowFor, run, tuples } from '../../../../db/sql.ts'
import { type CountStores, countHour, type OrganisationTally } from './count-hour.ts'

const hourMs = 3_600_000
/** Hours that are filled in afterwards: a week. */
const filledHours = 7 * 24
/** A run of the job. */
const mostAtOnce = 12
export const keptStateDays = 400
const rowsAtOnce = 5_000
const organisationsAtOnce = 2_000

/** Counts the present hour, and fills in those of the last week that nobody counted, the newest first; each hour once. */
export async function keepHourStates({
  main,
  positions,
  now,
}: CountStores & { now: () => number }): Promise<{ counted: number; forgotten: number }> {
  const present = Math.floor(now() / hourMs)
  const missing = await missingHours(main, present)
  let counted = 0
  for (const hour of missing.slice(0, mostAtOnce)) {
    const time = new Date(now())
    const isFilled = hour < present
    const moment = isFilled
      ? { at: new Date(hour * hourMs), present: time }
      : { at: time, present: undefined }
    const tallies = await countHour({ main, positions }, moment)
    if (await store(main, { hour, countedAt: time, isFilled, tallies })) counted++
  }
  const forgotten = missing.includes(present) ? await forget(main, present - keptStateDays * 24) : 0
  return { counted, forgotten }
}

async function missingHours(main: Pool, present: number): Promise<number[]> {
  const first = present - filledHours
  const rows = await tuples<[number]>(
    main,
    db.selectFrom('counted_hour').select('hour').where('hour', '>=', first),
  )
  const counted = new Set(rows.map(([hour]) => hour))
  return Array.from({ length: filledHours + 1 }, (_, ago) => present - ago).filter(
    (hour) => !counted.has(hour),
  )
}

type CountedHour = {
  hour: number
  countedAt: Date
  isFilled: boolean
  tallies: ReadonlyMap<number, OrganisationTally>
}

/** All organisations at once; of two workers the second waits, and finds it done. */
const store = (main: Pool, { hour, countedAt, isFilled, tallies }: CountedHour): Promise<boolean> =>
  inTransaction(main, async (client) => {
    const row = { hour, counted_at: countedAt, is_filled: isFilled }
    const isFirst = await run(
      client,
      db
        .insertInto('counted_hour')
        .values(rowFor('counted_hour', row))
        .onConflict((conflict) => conflict.doNothing()),
    )
    if (isFirst === 0) return false
    const rows = [...tallies]
    for (let first = 0; first < rows.length; first += rowsAtOnce)
      await insertTallies(client, hour, rows.slice(first, first + rowsAtOnce))
    return true
  })

/** Of organisations that are still there. */
function insertTallies(
  client: PoolClient,
  hour: number,
  rows: readonly (readonly [number, OrganisationTally])[],
): Promise<number> {
  const columns = [
    rows.map(([id]) => id),
    ...countedStates.map((state) => rows.map(([, { own }]) => own[state])),
    ...countedStates.map((state) => rows.map(([, { tree }]) => tree[state])),
  ]
  const arrays = sql.join(columns.map((column) => sql`${column}::int[]`))
  const given = sql<Given>`unnest(${arrays})`.as<'t'>(
    sql`t (id, ${sql.join(names.map((name) => sql.ref(name)))})`,
  )
  return run(
    client,
    db
      .insertInto('hour_state')
      .columns(['organisation_id', 'hour', ...names])
      .expression(
        db
          .selectFrom(given)
          .innerJoin('organisation as o', 'o.id', 't.id')
          .select((eb) => [
            't.id',
            sql<number>`${hour}::int`.as('hour'),
            ...names.map((name) => eb.ref(`t.${name}`).as(name)),
          ]),
      ),
  )
}

const names = [
  'moving',
  'static',
  'offline',
  'not_activated',
  'expired',
  'tree_moving',
  'tree_static',
  'tree_offline',
  'tree_not_activated',
  'tree_expired',
] as const
type Given = { id: number } & Record<(typeof names)[number], number>

/** By key, some organisations at a time: there is no index of hours alone. */
async function forget(main: Pool, before: number): Promise<number> {
  let forgotten = 0
  for (let after = 0; ; ) {
    const next = db.selectFrom('organisation').select('id').where('id', '>', after).orderBy('id')
    const ids = (await tuples<[number]>(main, next.limit(organisationsAtOnce))).map(([id]) => id)
    const old = db
      .deleteFrom('hour_state')
      .where('organisation_id', '=', anyOf(ids))
      .where('hour', '<', before)
    forgotten += await run(main, old)
    if (ids.length < organisationsAtOnce) break
    after = ids.at(-1) ?? after
  }
  await run(main, db.deleteFrom('counted_hour').where('hour', '<', before))
  return forgotten
}
