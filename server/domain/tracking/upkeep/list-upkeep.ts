import { type SqlBool, sql } from 'kysely'
import type { UpkeepKind, UpkeepState } from '#lib/codes/upkeep.ts'
import { isBelow, isTold } from '../../../db/path-range.ts'
import { all } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { countedAt, shownHours, shownKm } from './meters.ts'
import { upkeepState } from './upkeep-state.ts'

export type UpkeepFilter = {
  devices: DeviceFilter
  /** Of the reader's organisation. */
  path: string
  /** yyyy-MM-dd in the reader's zone. */
  today: string
  kind: UpkeepKind | undefined
  /** All that are open without it. */
  state: UpkeepState | undefined
  /** Due, or done, within; yyyy-MM-dd, both inclusive. */
  from: string | undefined
  to: string | undefined
}

export type UpkeepPage = UpkeepFilter & {
  after: { day: string; id: number } | undefined
  limit: number
}

/** Plans of devices in sight, but for those of who had a device before. */
const selectUpkeep = ({ devices, path, kind }: UpkeepFilter) =>
  fromDevices(devices)
    .innerJoin('upkeep as p', 'p.device_id', 'd.id')
    .innerJoin('organisation as h', 'h.id', 'd.organisation_id')
    .leftJoin('device_meter as m', 'm.device_id', 'd.id')
    .where((eb) =>
      isTold(eb.ref('p.organisation_id'), { home: eb.ref('h.path').$castTo<string>(), path }),
    )
    .$if(kind !== undefined, (plans) => plans.where('p.kind', '=', kind ?? 'other'))

const dayText = (column: string) => sql<string | null>`${sql.ref(column)}::text`
const left = (due: string, now: ReturnType<typeof sql>) =>
  sql<number | null>`CASE WHEN p.closed_at IS NULL THEN ${sql.ref(due)} - ${now} END`

export type ListedUpkeep = Awaited<ReturnType<typeof listUpkeep>>[number]

/** A page of what is open, by its days; or of what is done, newest first. */
export async function listUpkeep({ pool }: Pick<Services, 'pool'>, page: UpkeepPage) {
  const { path, today, state, from, to, after, limit } = page
  const isDone = state === 'done'
  const day = sql.ref(isDone ? 'p.done_on' : 'p.sort_on')
  const present = upkeepState(today)
  const order = sql.raw(isDone ? 'desc' : 'asc')
  const sign = sql.raw(isDone ? '<' : '>')
  return all(
    pool,
    selectUpkeep(page)
      .leftJoin('account as ca', 'ca.id', 'p.closed_by')
      .leftJoin('organisation as co', 'co.id', 'ca.organisation_id')
      .select(['p.id', 'd.id as deviceId', 'd.imei', 'd.name', 'h.name as organisationName'])
      .select(['p.kind', 'p.name as planName', 'p.note', 'p.due_km as dueKm'])
      .select(['p.due_hours as dueHours', 'p.every_months as everyMonths', 'p.every_km as everyKm'])
      .select(['p.every_hours as everyHours', 'p.remind_days as remindDays'])
      .select(['p.remind_km as remindKm', 'p.remind_hours as remindHours'])
      .select(['p.done_km as doneKm', 'p.done_hours as doneHours', 'p.done_by as doneBy'])
      .select(['p.done_note as doneNote', 'p.cost', 'p.currency', 'p.updated_at as updatedAt'])
      .select((eb) => [
        present.as('state'),
        dayText('p.due_on').as('dueOn'),
        dayText('p.done_on').as('doneOn'),
        dayText('p.expected_on').as('expectedOn'),
        sql<string>`${day}::text`.as('sortDay'),
        shownKm.as('km'),
        shownHours.as('hours'),
        countedAt.as('countedAt'),
        left('p.due_on', sql`${today}::date`).as('leftDays'),
        left('p.due_km', shownKm).as('leftKm'),
        left('p.due_hours', shownHours).as('leftHours'),
        sql<number | null>`floor(extract(epoch FROM p.closed_at))::int`.as('closedAt'),
        eb
          .case()
          .when(isBelow(sql<string>`co.path`, path))
          .then(eb.ref('ca.name'))
          .end()
          .as('closedBy'),
      ])
      .where('p.closed_at', isDone ? 'is not' : 'is', null)
      .$if(state !== undefined && !isDone, (plans) => plans.where(present, '=', state ?? 'later'))
      .$if(from !== undefined, (plans) => plans.where(sql<SqlBool>`${day} >= ${from}::date`))
      .$if(to !== undefined, (plans) => plans.where(sql<SqlBool>`${day} <= ${to}::date`))
      .$if(after !== undefined, (plans) =>
        plans.where(sql<SqlBool>`(${day}, p.id) ${sign} (${after?.day}::date, ${after?.id}::int)`),
      )
      .orderBy(sql`${day} ${order}, p.id ${order}`)
      .limit(limit),
  )
}

export type UpkeepSums = {
  counts: Map<UpkeepState, number>
  costs: { currency: string; cost: number }[]
}

/** How many are how far, and what those that are done cost. */
export async function sumUpkeep(services: Services, filter: UpkeepFilter): Promise<UpkeepSums> {
  const { devices, path, today, kind, from, to } = filter
  // Readers from above see more of the same place.
  const name = ['upkeep', path, today, kind, from, to].join(' ')
  const rows = await rememberOfPlace(services, { name, filter: devices }, () =>
    countUpkeep(services, filter),
  )
  const counts = new Map<UpkeepState, number>()
  const costs = new Map<string, number>()
  for (const { state, currency, n, cost } of rows) {
    counts.set(state, (counts.get(state) ?? 0) + n)
    if (currency !== null) costs.set(currency, (costs.get(currency) ?? 0) + (cost ?? 0))
  }
  return {
    counts,
    costs: [...costs]
      .map(([currency, cost]) => ({ currency, cost }))
      .sort((a, b) => b.cost - a.cost || (a.currency < b.currency ? -1 : 1)),
  }
}

function countUpkeep({ pool }: Pick<Services, 'pool'>, filter: UpkeepFilter) {
  const { today, from, to } = filter
  const day = sql`coalesce(p.done_on, p.sort_on)`
  return all(
    pool,
    selectUpkeep(filter)
      .select([
        upkeepState(today).as('state'),
        'p.currency',
        sql<number>`count(*)::int`.as('n'),
        sql<number | null>`sum(p.cost)::float8`.as('cost'),
      ])
      .$if(from !== undefined, (plans) => plans.where(sql<SqlBool>`${day} >= ${from}::date`))
      .$if(to !== undefined, (plans) => plans.where(sql<SqlBool>`${day} <= ${to}::date`))
      .groupBy([sql`1`, 'p.currency']),
  )
}
