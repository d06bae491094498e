import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Counts, RunningErasure } from './erase-rows.ts'
import { findPerson, type KnownPerson } from './find-person.ts'
import { hold, holdOf, lockDue } from './hold-erasure.ts'
import { readerOf, type ToldReader } from './tell-of-erasure.ts'

/** An erasure that began before an upgrade has no reader, and none of `lacking`. */
export type ErasureSubject = KnownPerson & { reader?: ToldReader }
const lacking = { above: [], aboveHome: [], named: [], listKind: [] }

/** `erasure`: what goes, or goes on; without it nothing does now. */
type Begun = { erasure?: RunningErasure; isToldOfHold?: boolean }

type Asked = {
  now: number
  /**
   * Accounts that a restored backup brought back: nothing holds them. They were erased when they might be, and what that
   * backup says of their money is of before.
   */
  back: ReadonlySet<number>
}

/**
 * Its rows are found by what was known of the person when it began: half of that is gone later. Of an account that may
 * not go now it is put off instead (`hold`). Locks organisation, account, erasure and ledger, as asking and taking
 * back do.
 */
export async function beginErasure(
  client: PoolClient,
  id: number,
  { now, back }: Asked,
): Promise<Begun> {
  const open = db
    .selectFrom('person_erasure')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
  const of = await first(client, open.select('account_id as accountId'))
  if (!of) return {}
  const { accountId } = of
  const account = await lockDue(client, accountId)
  const found = await first(
    client,
    open
      .select(['organisation_id as organisationId', 'asked_by as askedBy', 'held_by as heldBy'])
      .select(['state', 'due_at as dueAt', 'subject', 'counts', 'brand', 'lang'])
      .forUpdate(),
  )
  if (!found) return {}
  const { organisationId, askedBy, heldBy, state, dueAt, subject, counts, brand, lang } = found
  if (state === 'running') {
    const known = subject as unknown as ErasureSubject
    return { erasure: { id, person: { ...lacking, ...known }, counts: counts as Counts } }
  }
  // Another worker looked at it meanwhile.
  if (dueAt.getTime() > now) return {}
  const person = account && (await findPerson(client, accountId))
  if (!account || !person) {
    const over = { state: 'taken_back' as const, held_by: '', ended_at: sql<Date>`now()` }
    await run(
      client,
      db.updateTable('person_erasure').set(rowFor('person_erasure', over)).where('id', '=', id),
    )
    return {}
  }
  const cause = back.has(accountId) ? undefined : await holdOf(client, account)
  if (cause) {
    const due = { id, accountId, organisationId, askedBy, heldBy, brand, lang }
    return { isToldOfHold: await hold(client, due, { cause: cause, now: now }) }
  }
  const reader = await readerOf(client, { accountId, brand, lang })
  const asked: ErasureSubject = { ...person, reader }
  const begun = { state: 'running' as const, held_by: '', subject: JSON.stringify(asked) }
  await run(
    client,
    db.updateTable('person_erasure').set(rowFor('person_erasure', begun)).where('id', '=', id),
  )
  return { erasure: { id: id, person: person, counts: {} } }
}
