import { type SqlBool, sql } from 'kysely'
import type { Permission } from '#lib/codes/permissions.ts'
import { doneWorkDays, mostColleagues, type WorkKind } from '#lib/codes/work-kinds.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { type AuditObject, writeAudit } from '../audit/write-audit.ts'

/** What a line of the workbench is about, as it is headed. */
export type Work = {
  kind: WorkKind
  /** Unique within its kind. */
  subject: string
  deviceId: number | undefined
  name: string
  detail: string
  /** Of the audit event. */
  object: AuditObject
}

export type Assignment = {
  kind: WorkKind
  subject: string
  deviceId: number | null
  name: string
  detail: string
  accountId: number
  holder: string
  handedBy: string
  note: string
  /** Unix seconds. */
  takenAt: number
  doneAt: number | null
}

/** An account may have no name. */
const nameOf = sql<string>`coalesce(nullif(a.name, ''), a.login)`

const assignments = (organisationId: number) =>
  db
    .selectFrom('assignment as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.subject', 's.device_id as deviceId', 's.name', 's.detail', 's.note'])
    .select(['s.account_id as accountId', 's.handed_by as handedBy'])
    .select((eb) => [
      nameOf.as('holder'),
      sql<WorkKind>`${eb.ref('s.kind')}`.as('kind'),
      unixSeconds(eb.ref('s.taken_at')).as('takenAt'),
      unixSeconds(eb.ref('s.done_at')).as('doneAt'),
    ])
    .where('s.organisation_id', '=', organisationId)

/** Of these subjects, by `subject`. */
export async function readAssignments(
  pool: Pool,
  organisationId: number,
  { kind, subjects }: { kind: WorkKind; subjects: readonly string[] },
): Promise<Map<string, Assignment>> {
  if (subjects.length === 0) return new Map()
  const rows = await all(
    pool,
    assignments(organisationId).where('s.kind', '=', kind).where('s.subject', '=', anyOf(subjects)),
  )
  return new Map(rows.map((row) => [row.subject, row]))
}

/** What was done in the last days, the last first. */
export function listDone(
  { services, now }: Context,
  organisationId: number,
  { kinds, limit }: { kinds: readonly WorkKind[]; limit: number },
): Promise<Assignment[]> {
  const since = new Date(now() - doneWorkDays * 86_400_000)
  return all(
    services.pool,
    assignments(organisationId)
      .where('s.done_at', '>=', since)
      .where('s.kind', 'in', kinds)
      .orderBy('s.done_at', 'desc')
      .limit(limit),
  )
}

type Change = {
  func: string
  /** Undefined: given back to all. */
  to: number | undefined
  note: string
  isHandedOn?: boolean
  isDone?: boolean
  /** Whatever another one has. */
  mayOverrule: boolean
  /** Runs with the change, once it is made. */
  tell?: (client: PoolClient) => Promise<void>
}

/**
 * Gives a line to an account, or takes it from the board. Of two at once one waits for the other, and then finds it taken.
 * Answers who has it then; the caller's change was not made where that is somebody else than `to`.
 */
export function assign(ctx: Context, work: Work, change: Change): Promise<Assignment | undefined> {
  const { services, caller } = ctx
  const { kind, subject } = work
  const key = { organisation_id: caller.organisationId, kind, subject }
  return inTransaction(services.pool, async (client) => {
    // There may be no row yet.
    await lockUntilCommit(client, 'work', `${caller.organisationId}:${kind}:${subject}`)
    const present = await readLine(client, key)
    const held = present?.doneAt === null ? present : undefined
    if (held && !mayChange(caller, held, change)) return held
    const gone = db.deleteFrom('assignment').where((eb) => eb.and(key))
    await run(client, gone)
    const row = rowOf(ctx, { work, change, held })
    const taken = db.insertInto('assignment').values(rowFor('assignment', row))
    if (change.to !== undefined) await run(client, taken)
    const after = { work: kind, account: change.to ?? null, note: change.note }
    await writeAudit(client, ctx, change.func, [{ object: work.object, after }])
    await change.tell?.(client)
    return readLine(client, key)
  })
}

/** Who has it takes it no second time. */
function mayChange({ accountId }: Caller, held: Assignment, change: Change): boolean {
  if (held.accountId !== accountId) return change.mayOverrule
  return change.isDone === true || change.isHandedOn === true
}

/** What is not changed of a line stays. */
function rowOf(
  { caller, now }: Context,
  { work, change, held }: { work: Work; change: Change; held: Assignment | undefined },
) {
  const at = new Date(now())
  const { to = caller.accountId ?? 0, note, isDone, isHandedOn } = change
  return {
    organisation_id: caller.organisationId,
    kind: work.kind,
    subject: work.subject,
    device_id: work.deviceId ?? null,
    name: work.name.slice(0, 200),
    detail: work.detail.slice(0, 200),
    account_id: to,
    taken_at: held && isDone ? new Date(held.takenAt * 1000) : at,
    handed_by: isHandedOn ? caller.name.slice(0, 100) : (held?.handedBy ?? ''),
    note: note || (held?.note ?? ''),
    done_at: isDone ? at : null,
  }
}

type Key = { organisation_id: number; kind: WorkKind; subject: string }

const readLine = (client: PoolClient, { organisation_id, kind, subject }: Key) =>
  first(
    client,
    assignments(organisation_id).where('s.kind', '=', kind).where('s.subject', '=', subject),
  )

export type Colleague = { id: number; name: string; permissions: Permission[] }

const colleagues = (organisationId: number) =>
  db
    .selectFrom('account as a')
    .select((eb) => [
      'a.id',
      nameOf.as('name'),
      eb.ref('a.permissions').$castTo<Permission[]>().as('permissions'),
    ])
    .where('a.organisation_id', '=', organisationId)
    .where('a.frozen_at', 'is', null)
    .where(sql<SqlBool>`a.permissions @> ARRAY['e_ua_work_bench']`)

/** Accounts of an organisation that have its workbench, by name. */
export const listColleagues = (pool: Pool, organisationId: number): Promise<Colleague[]> =>
  all(pool, colleagues(organisationId).orderBy('name').orderBy('a.id').limit(mostColleagues))

export const findColleague = (
  pool: Pool,
  organisationId: number,
  id: number,
): Promise<Colleague | undefined> => first(pool, colleagues(organisationId).where('a.id', '=', id))
