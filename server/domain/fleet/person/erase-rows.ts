import { type SqlBool, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import { sweepAfterHours } from '../../platform/file/sweep-objects.ts'
import type { KnownPerson } from './find-person.ts'
import { isByIds, type PersonRule, row } from './person-rules.ts'
import { erasing, foundIn } from './person-statements.ts'
import { isOfTracking, type PersonTable, personTables } from './person-tables.ts'

export type RowStores = {
  main: Pool
  /** Takes events of devices out of what waits for, or went to, addresses of those organisations; returns in how many messages. */
  leaveOutDevices: (
    main: Pool,
    left: { organisationIds: readonly number[]; deviceIds: readonly number[] },
  ) => Promise<number>
}

export type Counts = Record<string, number>
export type RunningErasure = { id: number; person: KnownPerson; counts: Counts }

/** Rows of a table of the main store, in one transaction with their count. */
export async function eraseRows(
  { main, leaveOutDevices: leaveOut }: RowStores,
  erasure: RunningErasure,
  { one, noteRows }: { one: PersonTable; noteRows: typeof note },
): Promise<void> {
  const { aboveHome, organisation, device: deviceIds } = erasure.person
  const organisationIds = aboveHome.filter((id) => !organisation.includes(id))
  const inMessages =
    one.table === 'data_push_delivery'
      ? await leaveOut(main, { organisationIds: organisationIds, deviceIds: deviceIds })
      : 0
  await inTransaction(main, async (client) => {
    await lockErasure(client, erasure.id)
    if (one.table === 'stored_file') await releaseObjects(client, erasure.person, one)
    let rows = inMessages
    for (const rule of one.rules)
      if ('by' in rule) rows += await run(client, erasing(one.table, rule, erasure))
    await noteRows(client, erasure, one.table, rows)
  })
}

/** What no other row names goes at once, not a day later. */
async function releaseObjects(client: PoolClient, person: KnownPerson, { rules }: PersonTable) {
  const by = rules.flatMap((rule) => (rule.kind === 'row' ? rule.by : []))
  const hashes = db.selectFrom('stored_file').select('hash').where(foundIn(by, person))
  const old = sql<Date>`now() - make_interval(hours => ${sweepAfterHours + 1})`
  const own = sql<SqlBool>`${sql.ref('stored_object.hash')} IN ${hashes}`
  await run(client, db.updateTable('stored_object').set({ touched_at: old }).where(own))
}

const lockErasure = (client: PoolClient, id: number) =>
  first(client, db.selectFrom('person_erasure').select('id').where('id', '=', id).forUpdate())

/** Of a table that is done now: once. */
export async function note(
  store: Pool | PoolClient,
  { id }: RunningErasure,
  table: string,
  rows: number,
) {
  const counts = sql<string>`counts || jsonb_build_object(${table}::text, ${rows}::int)`
  const counted = db.updateTable('person_erasure').set({ counts: counts }).where('id', '=', id)
  await run(store, counted.where(sql<boolean>`NOT counts ? ${table}`))
}

/** Not behind its proof: another worker may have ended it. */
async function noteMore(
  store: Pool | PoolClient,
  { id }: RunningErasure,
  table: string,
  rows: number,
) {
  if (rows === 0) return
  const sum = sql<number>`coalesce((counts->>${table}::text)::int, 0) + ${rows}::int`
  const counts = sql<string>`counts || jsonb_build_object(${table}::text, ${sum})`
  const counted = db.updateTable('person_erasure').set({ counts: counts }).where('id', '=', id)
  await run(store, counted.where('state', '=', 'running'))
}

/** Where what came late is looked for: by ids alone. Contacts and names may be another's by then. */
export const lateTables = personTables.flatMap(({ table, rules }): PersonTable[] => {
  const late = rules.flatMap((rule): PersonRule[] => {
    const by = rule.kind === 'row' ? rule.by.filter(isByIds) : []
    return by.length > 0 ? [row(...by)] : []
  })
  return late.length > 0 && !isOfTracking(table) ? [{ table: table, rules: late }] : []
})

/**
 * What came into a table after it was done: from an export that ended amid, from who was logged in still, from workers
 * that had read events before. Repeatable.
 */
export function eraseLate(
  stores: RowStores,
  erasure: RunningErasure,
  one: PersonTable,
): Promise<void> {
  return eraseRows(stores, erasure, { one: one, noteRows: noteMore })
}
