import { type Expression, sql } from 'kysely'
import type { RecipientState, Rhythm, SchedulePause } from '#lib/codes/schedule.ts'
import type { DueRule } from '#lib/format/next-due.ts'
import type { RangePreset } from '#lib/format/range.ts'
import type { ExportFormat } from '#lib/pages/export-formats.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** What is sent, when and to whom it is due. */
export type ScheduleFacts = {
  report: string
  params: Record<string, unknown>
  period: RangePreset | undefined
  /** In order; all when empty. */
  columns: string[]
  format: ExportFormat
  rhythm: Rhythm
  weekday: number
  monthDay: number
  hour: number
  zone: string
  lang: string
}

/** Times are Unix seconds. */
export type Schedule = ScheduleFacts & {
  id: number
  accountId: number
  organisationId: number
  brand: string
  origin: string
  pause: SchedulePause | undefined
  fails: number
  nextAt: number | null
  createdAt: number
}

export const dueRuleOf = ({ rhythm, weekday, monthDay, hour, zone }: DueRule): DueRule => ({
  rhythm,
  weekday,
  monthDay,
  hour,
  zone,
})

/** The columns of a schedule, from `report_schedule as s`. */
export const schedules = () =>
  db
    .selectFrom('report_schedule as s')
    .select(['s.id', 's.account_id as accountId', 's.organisation_id as organisationId'])
    .select(['s.report', 's.params', 's.period', 's.columns', 's.format', 's.rhythm', 's.weekday'])
    .select(['s.month_day as monthDay', 's.hour', 's.zone', 's.lang', 's.brand', 's.origin'])
    .select(['s.pause', 's.fails'])
    .select((eb) => [
      unixSeconds(eb.ref('s.next_at')).as('nextAt'),
      unixSeconds(eb.ref('s.created_at')).as('createdAt'),
    ])

type Row = Awaited<ReturnType<typeof readRow>>
const readRow = async (store: Pool | PoolClient) => first(store, schedules())

/** The words of a row are those of the contract, which wrote it. */
export const scheduleOf = (row: NonNullable<Row>): Schedule => ({
  ...row,
  params: row.params as Schedule['params'],
  period: (row.period || undefined) as Schedule['period'],
  columns: row.columns ?? [],
  format: row.format as ExportFormat,
  rhythm: row.rhythm as Rhythm,
  pause: (row.pause || undefined) as Schedule['pause'],
})

/** Of an account, newest first; `id`: that one alone. Another's does not exist. */
export async function readSchedules(
  pool: Pool,
  accountId: number,
  id?: number,
): Promise<Schedule[]> {
  const own = schedules().where('s.account_id', '=', accountId)
  const rows = await all(
    pool,
    (id === undefined ? own : own.where('s.id', '=', id)).orderBy('s.id', 'desc'),
  )
  return rows.map(scheduleOf)
}

export async function lockSchedule(
  client: PoolClient,
  id: number,
  accountId?: number,
): Promise<Schedule | undefined> {
  const one = schedules().where('s.id', '=', id).forUpdate()
  const row = await first(
    client,
    accountId === undefined ? one : one.where('s.account_id', '=', accountId),
  )
  return row && scheduleOf(row)
}

export type Recipient = {
  id: number
  scheduleId: number
  address: string
  state: RecipientState
}

const recipients = () =>
  db
    .selectFrom('schedule_recipient as r')
    .select(['r.id', 'r.schedule_id as scheduleId', 'r.address', 'r.state'])
    .$narrowType<{ state: RecipientState }>()

export function readRecipients(
  store: Pool | PoolClient,
  scheduleIds: readonly number[],
): Promise<Recipient[]> {
  return all(
    store,
    recipients()
      .where('r.schedule_id', '=', anyOf(scheduleIds))
      .where('r.is_listed', '=', true)
      .orderBy('r.id'),
  )
}

/** Verified addresses of accounts below `path`, in use. */
export async function addressesBelow(
  store: Pool | PoolClient,
  addresses: readonly string[],
  path: string | Expression<string>,
): Promise<Set<string>> {
  const rows = await all(
    store,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select('a.email')
      .where('a.email', '=', anyOf(addresses))
      .where('a.email_since', 'is not', null)
      .where('a.frozen_at', 'is', null)
      .where(sql<boolean>`starts_with(o.path, ${path})`),
  )
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

/** Whom a report may be sent to now: who confirmed, and members that still are. */
export async function readTakers(
  client: PoolClient,
  schedule: Pick<Schedule, 'id'>,
  path: string,
): Promise<Recipient[]> {
  const listed = await readRecipients(client, [schedule.id])
  const members = listed.filter(({ state }) => state === 'member')
  const known = await addressesBelow(
    client,
    members.map(({ address }) => address),
    path,
  )
  return listed.filter(
    ({ state, address }) => state === 'confirmed' || (state === 'member' && known.has(address)),
  )
}
