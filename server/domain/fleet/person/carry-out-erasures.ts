import { createHmac } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { blankAudit } from '../../platform/audit/blank-audit.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { sweepAfterHours, sweepObjects } from '../../platform/file/sweep-objects.ts'
import { eraseTracking } from '../bin/erase-tracking.ts'
import { askErasedAgain, noteErased } from './erased-list.ts'
import { findPerson, type Person } from './find-person.ts'
import { erasing, foundIn, newValues } from './person-statements.ts'
import { isOfTracking, type PersonTable, personTables } from './person-tables.ts'

export type ErasureStores = {
  main: Pool
  positions: Pool
  objects: ObjectStore | undefined
  bus: Bus
  now: () => number
  config: { SECRET: string; dataDir: string }
}

export type Counts = Record<string, number>
type Erasure = { id: number; person: Person; counts: Counts }

/**
 * Erases whose term is over, table by table: a table that `counts` names is done, so that what was
 * killed goes on where it was. Safe to run at the same time. Returns how many came to their end.
 */
export async function carryOutErasures(stores: ErasureStores): Promise<number> {
  await askErasedAgain(stores.main, stores, stores.now())
  const due = db
    .selectFrom('person_erasure')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        eb('state', '=', 'waiting').and('due_at', '<=', new Date(stores.now())),
      ]),
    )
  let ended = 0
  for (const { id } of await all(stores.main, due.orderBy('id').limit(100)))
    if (await carryOut(stores, id)) ended++
  return ended
}

async function carryOut(stores: ErasureStores, id: number): Promise<boolean> {
  const { main, bus } = stores
  const erasure = await inTransaction(main, (client) => begin(client, id))
  if (!erasure) return false
  const { person } = erasure
  await noteErased(stores, { accountId: person.account[0] ?? 0, madeAt: person.madeAt })
  for (const one of personTables) {
    if (one.rules.every(({ kind }) => kind === 'plain' || kind === 'law')) continue
    if (erasure.counts[one.table] !== undefined) continue
    await eraseTable(stores, erasure, one)
    if (one.table === 'account') await tellGone(bus, person)
  }
  await sweepObjects({ pool: main, objects: stores.objects })
  return inTransaction(main, (client) => end(client, stores, id))
}

/** Its rows are found by what was known of the person when it began: half of that is gone later. */
async function begin(client: PoolClient, id: number): Promise<Erasure | undefined> {
  const found = await first(
    client,
    db
      .selectFrom('person_erasure')
      .select(['account_id as accountId', 'state', 'subject', 'counts'])
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .forUpdate(),
  )
  if (!found) return undefined
  const { accountId, state, subject, counts } = found
  if (state === 'running')
    return { id, person: subject as unknown as Person, counts: counts as Counts }
  const person = await findPerson(client, accountId)
  if (!person) {
    const over = { state: 'taken_back' as const, ended_at: sql<Date>`now()` }
    await run(
      client,
      db.updateTable('person_erasure').set(rowFor('person_erasure', over)).where('id', '=', id),
    )
    return undefined
  }
  const begun = { state: 'running' as const, subject: JSON.stringify(person) }
  await run(
    client,
    db.updateTable('person_erasure').set(rowFor('person_erasure', begun)).where('id', '=', id),
  )
  return { id, person, counts: {} }
}

/** A table of the main store in one transaction with its count; in the tracking store, repeatable. */
async function eraseTable(
  { main, positions, config }: ErasureStores,
  erasure: Erasure,
  one: PersonTable,
): Promise<void> {
  if (one.table === 'audit') {
    const rows = await blankAudit(main, config.SECRET, blankingsOf(one, erasure))
    return note(main, erasure, one.table, rows)
  }
  if (isOfTracking(one.table))
    return note(main, erasure, one.table, await eraseTracked(positions, erasure, one))
  await inTransaction(main, async (client) => {
    await lockErasure(client, erasure.id)
    if (one.table === 'stored_file') await releaseObjects(client, erasure.person, one)
    let rows = 0
    for (const rule of one.rules)
      if ('by' in rule) rows += await run(client, erasing(one.table, rule, erasure))
    await note(client, erasure, one.table, rows)
  })
}

const blankingsOf = ({ rules }: PersonTable, { person, id }: Erasure) =>
  rules.flatMap((rule) =>
    rule.kind === 'change' ? [{ where: foundIn(rule.by, person), to: newValues(rule.to, id) }] : [],
  )

/** Device after device, as a distributed store has them. */
async function eraseTracked(
  positions: Pool,
  { person, id }: Erasure,
  { table, rules }: PersonTable,
): Promise<number> {
  let rows = 0
  for (const rule of rules) {
    if (rule.kind === 'tracked') {
      for (const deviceId of person.device)
        await eraseTracking(positions, { deviceId, before: undefined })
    }
    if (rule.kind === 'row')
      for (const deviceId of person.device)
        rows += await run(
          positions,
          erasing(table, rule, { person: { ...person, device: [deviceId] }, id }),
        )
    if (rule.kind === 'change') rows += await run(positions, erasing(table, rule, { person, id }))
  }
  return rows
}

/** What no other row names goes at once, not a day later. */
async function releaseObjects(client: PoolClient, person: Person, { rules }: PersonTable) {
  const by = rules.flatMap((rule) => (rule.kind === 'row' ? rule.by : []))
  const hashes = db.selectFrom('stored_file').select('hash').where(foundIn(by, person))
  const old = sql<Date>`now() - make_interval(hours => ${sweepAfterHours + 1})`
  const own = sql<SqlBool>`${sql.ref('stored_object.hash')} IN ${hashes}`
  await run(client, db.updateTable('stored_object').set({ touched_at: old }).where(own))
}

const lockErasure = (client: PoolClient, id: number) =>
  first(client, db.selectFrom('person_erasure').select('id').where('id', '=', id).forUpdate())

async function note(store: Pool | PoolClient, { id }: Erasure, table: string, rows: number) {
  const counts = sql<string>`counts || jsonb_build_object(${table}::text, ${rows}::int)`
  const counted = db.updateTable('person_erasure').set({ counts: counts }).where('id', '=', id)
  await run(store, counted.where(sql<boolean>`NOT counts ? ${table}`))
}

/** Sessions end, and gateways know the devices no longer, before their tracks go. */
async function tellGone(bus: Bus, { account, device, imei }: Person) {
  for (const accountId of account) await bus.publish('session', { accountId })
  for (const [index, id] of device.entries())
    await bus.publish('device', { id, imei: imei[index] ?? '' })
}

/** What was known of the person goes last; what is left proves the rest. */
async function end(client: PoolClient, { now, config }: ErasureStores, id: number) {
  const found = await first(
    client,
    db
      .selectFrom('person_erasure')
      .select(['account_id as accountId', 'organisation_id as organisationId', 'asked_by as by'])
      .select(['asked_at as askedAt', 'counts'])
      .where('id', '=', id)
      .where('state', '=', 'running')
      .forUpdate(),
  )
  if (!found) return false
  const at = new Date(now())
  const proof = { id, ...found, askedAt: found.askedAt.getTime(), endedAt: at.getTime() }
  const over = {
    state: 'done' as const,
    subject: '{}',
    ended_at: at,
    hash: proofOf(config.SECRET, proof),
  }
  await run(
    client,
    db.updateTable('person_erasure').set(rowFor('person_erasure', over)).where('id', '=', id),
  )
  const home = await first(
    client,
    db.selectFrom('organisation').select('path').where('id', '=', found.organisationId),
  )
  const caller = {
    kind: 'visitor',
    name: 'worker',
    organisationId: found.organisationId,
    path: home?.path ?? '/',
  } as const
  const object = { kind: 'account', id: found.accountId, name: `erased ${id}` } as const
  const after = { erasure: id, rows: found.counts }
  await writeAudit(client, { now, caller, ip: '', requestId: '' }, 'erasures', [{ object, after }])
  return true
}

/** Over who, when and how much, by table in the order of names. */
function proofOf(secret: string, proof: { counts: unknown } & Record<string, unknown>): Buffer {
  const counts = Object.entries(proof.counts as Counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([
    proof['id'],
    proof['accountId'],
    proof['by'],
    proof['askedAt'],
    proof['endedAt'],
    counts,
  ])
  return createHmac('sha256', `person erasure ${secret}`).update(text).digest()
}
