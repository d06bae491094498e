import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { blankAudit } from '../../platform/audit/blank-audit.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { sweepObjects } from '../../platform/file/sweep-objects.ts'
import { eraseTracking } from '../bin/erase-tracking.ts'
import { beginErasure, type ErasureSubject } from './begin-erasure.ts'
import { sweepCopies } from './copies-on-disk.ts'
import { countTracked } from './count-tracked.ts'
import {
  type Counts,
  eraseLate,
  eraseRows,
  lateTables,
  note,
  type RowStores,
  type RunningErasure,
} from './erase-rows.ts'
import { askErasedAgain, noteErased } from './erased-list.ts'
import { type KnownPerson, withoutMoved } from './find-person.ts'
import { erasing, foundIn, newValues } from './person-statements.ts'
import { isOfTracking, type PersonTable, personTables } from './person-tables.ts'
import { readerOf, tellOfErasure } from './tell-of-erasure.ts'

export type ErasureStores = RowStores & {
  positions: Pool
  objects: ObjectStore | undefined
  bus: Bus
  now: () => number
  config: { SECRET: string; dataDir: string }
  /** Until gateways have stored what they held of devices when these went; 40 s by default. */
  settle?: () => Promise<unknown>
}

/** They keep frames for half a minute before they write them (server/gateway/sweep.ts). */
const settleMs = 40_000

/**
 * Carries out erasures that are due and not held, table by table. A table named in `counts` is done, so that a killed
 * run continues with the next one. Safe to run at the same time. Returns how many came to their end.
 */
export async function carryOutErasures(stores: ErasureStores): Promise<number> {
  await sweepCopies(stores.config.dataDir, { now: stores.now() })
  const back = await askErasedAgain(stores.main, stores, stores.now())
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
    if (await carryOut(stores, id, back)) ended++
  return ended
}

async function carryOut(
  stores: ErasureStores,
  id: number,
  back: ReadonlySet<number>,
): Promise<boolean> {
  const { main, bus, now } = stores
  const begun = await inTransaction(main, (client) =>
    beginErasure(client, id, { now: now(), back: back }),
  )
  if (begun.isToldOfHold) await bus.publish('outbox', {})
  const { erasure } = begun
  if (!erasure) return false
  const {
    account: [accountId = 0],
    madeAt,
  } = erasure.person
  await noteErased(stores, { accountId: accountId, madeAt: madeAt })
  const settle = stores.settle ?? (() => sleep(settleMs))
  let waiting: Promise<unknown> | undefined
  const settled = () => {
    waiting ??= settle()
    return waiting
  }
  for (const one of personTables) {
    if (one.rules.every(({ kind }) => kind === 'plain' || kind === 'law')) continue
    if (erasure.counts[one.table] !== undefined) continue
    erasure.person = await withoutMoved(main, erasure.person)
    const { person } = erasure
    if (isOfTracking(one.table) && person.device.length > 0) await settled()
    await eraseTable(stores, erasure, one)
    if (one.table === 'account') await tellGone(bus, person)
  }
  for (const one of lateTables) await eraseLate(stores, erasure, one)
  await sweepCopies(stores.config.dataDir, { accountId: accountId })
  await sweepObjects({ pool: main, objects: stores.objects })
  const isOver = await inTransaction(main, (client) => end(client, stores, id))
  if (isOver) await bus.publish('outbox', {})
  return isOver
}

/** A table of the main store in one transaction with its count; in the tracking store, repeatable. */
async function eraseTable(
  stores: ErasureStores,
  erasure: RunningErasure,
  one: PersonTable,
): Promise<void> {
  const { main, positions, config } = stores
  if (one.table === 'audit') {
    const rows = await blankAudit(main, config.SECRET, blankingsOf(one, erasure))
    return note(main, erasure, one.table, rows)
  }
  if (isOfTracking(one.table))
    return note(main, erasure, one.table, await eraseTracked({ main, positions }, erasure, one))
  await eraseRows(stores, erasure, { one: one, noteRows: note })
}

const blankingsOf = ({ rules }: PersonTable, { person, id }: RunningErasure) =>
  rules.flatMap((rule) =>
    rule.kind === 'change' ? [{ where: foundIn(rule.by, person), to: newValues(rule.to, id) }] : [],
  )

/**
 * Device after device, as a distributed store has them. Rows are counted before the first goes: one table takes those of
 * others along, and who was killed amid them would count the rest alone.
 */
async function eraseTracked(
  { main, positions }: Pick<ErasureStores, 'main' | 'positions'>,
  erasure: RunningErasure,
  { table, rules }: PersonTable,
): Promise<number> {
  const { person, id } = erasure
  const counted = await countTracked({ main, positions }, erasure)
  let rows = counted[table] ?? 0
  for (const rule of rules) {
    if (rule.kind === 'tracked')
      for (const deviceId of person.device)
        await eraseTracking(positions, { deviceId, before: undefined })
    if (rule.kind === 'row')
      for (const deviceId of person.device)
        await run(
          positions,
          erasing(table, rule, { person: { ...person, device: [deviceId] }, id }),
        )
    if (rule.kind === 'change') rows += await run(positions, erasing(table, rule, { person, id }))
  }
  return rows
}

/** Sessions end, and gateways know the devices no longer, before their tracks go. */
async function tellGone(bus: Bus, { account, device, imei }: KnownPerson) {
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
      .select(['asked_at as askedAt', 'counts', 'subject', 'brand', 'lang'])
      .where('id', '=', id)
      .where('state', '=', 'running')
      .forUpdate(),
  )
  if (!found) return false
  const at = new Date(now())
  const { accountId, by: askedBy, brand, lang } = found
  const counts = found.counts as Counts
  const [askedAt, endedAt] = [found.askedAt.getTime(), at.getTime()]
  const hash = proofOf(config.SECRET, { id, accountId, by: askedBy, askedAt, endedAt, counts })
  const over = { state: 'done' as const, subject: '{}', ended_at: at, hash: hash }
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
  const object = { kind: 'account', id: accountId, name: `erased ${id}` } as const
  const after = { erasure: id, rows: counts }
  await writeAudit(client, { now, caller, ip: '', requestId: '' }, 'erasures', [{ object, after }])
  const { reader } = found.subject as unknown as ErasureSubject
  const asked = { accountId, brand, lang }
  await tellOfErasure(client, {
    id: id,
    accountId: accountId,
    askedBy: askedBy,
    reader: reader ?? (await readerOf(client, asked)),
    brand: brand,
    lang: lang,
    counts: counts,
    hash: hash.toString('hex'),
    at: endedAt,
  })
  return true
}

type Proof = {
  id: number
  accountId: number
  by: number
  askedAt: number
  endedAt: number
  counts: Counts
}

/** Over who, when and how much, by table in the order of names. */
function proofOf(secret: string, { id, accountId, by, askedAt, endedAt, ...proof }: Proof): Buffer {
  const counts = Object.entries(proof.counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([id, accountId, by, askedAt, endedAt, counts])
  return createHmac('sha256', `person erasure ${secret}`).update(text).digest()
}
