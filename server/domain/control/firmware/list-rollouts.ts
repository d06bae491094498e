import { sql } from 'kysely'
import type {
  RolloutReason,
  RolloutState,
  RolloutWay,
  TargetReason,
  TargetState,
} from '#lib/codes/rollout.ts'
import { AppError } from '../../../app-error.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'

export type RolloutQuery = {
  /** Of who reads. */
  path: string
  organisation: { id: number; path: string }
  includesBelow: boolean
  id: number | undefined
  state: RolloutState | undefined
  model: string | undefined
  lastId: number | undefined
  limit: number
}

type RolloutCounts = {
  total: number
  waiting: number
  underway: number
  done: number
  failed: number
  leftOut: number
}

/** Times are Unix seconds. */
export type ListedRollout = RolloutCounts & {
  id: number
  model: string
  version: string
  way: RolloutWay
  state: RolloutState
  why: RolloutReason
  stage: number
  share: number
  isWhole: boolean
  organisation: string
  /** Null for accounts above who reads. */
  actor: string | null
  createdAt: number
  endsAt: number
  endedAt: number | null
}

const nobody: RolloutCounts = {
  total: 0,
  waiting: 0,
  underway: 0,
  done: 0,
  failed: 0,
  leftOut: 0,
}

/** Newest first, with what became of their devices. */
export async function listRollouts(pool: Pool, query: RolloutQuery): Promise<ListedRollout[]> {
  const rows = await all(pool, selectRollouts(query))
  const counts = await countTargets(
    pool,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? nobody) }))
}

function selectRollouts(query: RolloutQuery) {
  const { path, organisation, includesBelow, id, state, model, lastId, limit } = query
  return db
    .selectFrom('rollout as r')
    .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
    .select(['r.id', 'r.model', 'r.version', 'r.stage', 'r.share', 'r.is_whole as isWhole'])
    .select('o.name as organisation')
    .select((eb) => [
      eb.ref('r.way').$castTo<RolloutWay>().as('way'),
      eb.ref('r.state').$castTo<RolloutState>().as('state'),
      eb.ref('r.why').$castTo<RolloutReason>().as('why'),
      unixSeconds(eb.ref('r.created_at')).$notNull().as('createdAt'),
      unixSeconds(eb.ref('r.ends_at')).$notNull().as('endsAt'),
      unixSeconds(eb.ref('r.ended_at')).as('endedAt'),
      eb
        .case()
        .when(isBelow(sql<string>`ao.path`, path))
        .then(eb.ref('a.login'))
        .else(null)
        .end()
        .as('actor'),
    ])
    .where((eb) =>
      includesBelow
        ? isBelow(eb.ref('o.path').$castTo<string>(), organisation.path)
        : eb('o.id', '=', organisation.id),
    )
    .$if(id !== undefined, (rows) => rows.where('r.id', '=', id ?? 0))
    .$if(state !== undefined, (rows) => rows.where('r.state', '=', state ?? ''))
    .$if(model !== undefined, (rows) => rows.where('r.model', '=', model ?? ''))
    .$if(lastId !== undefined, (rows) => rows.where('r.id', '<', lastId ?? 0))
    .orderBy('r.id', 'desc')
    .limit(limit)
}

const inStates = (...states: TargetState[]) =>
  sql<number>`(count(*) FILTER (WHERE t.state = any(${states}::text[])))::int`

async function countTargets(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, RolloutCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await all(
    pool,
    db
      .selectFrom('rollout_target as t')
      .select([
        't.rollout_id as id',
        sql<number>`count(*)::int`.as('total'),
        inStates('waiting').as('waiting'),
        inStates('sending', 'sent').as('underway'),
        inStates('done').as('done'),
        inStates('failed', 'timedOut').as('failed'),
        inStates('cancelled', 'skipped').as('leftOut'),
      ])
      .where('t.rollout_id', '=', anyOf(ids))
      .groupBy('t.rollout_id'),
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export type TargetQuery = {
  /** Of who reads. */
  path: string
  rolloutId: number
  state: TargetState | undefined
  lastId: number | undefined
  limit: number
}

/** Its devices by id, as far as the reader still sees them. Throws notFound for a roll-out out of sight. */
export async function listTargets(pool: Pool, query: TargetQuery) {
  const { path, rolloutId, state, lastId, limit } = query
  const rollout = await first(
    pool,
    db
      .selectFrom('rollout as r')
      .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
      .select('r.id')
      .where('r.id', '=', rolloutId)
      .where((eb) => isBelow(eb.ref('o.path').$castTo<string>(), path)),
  )
  if (!rollout) throw new AppError('notFound')
  return all(
    pool,
    db
      .selectFrom('rollout_target as t')
      .innerJoin(devicesInSight(path).as('held'), 'held.id', 't.device_id')
      .innerJoin('device as d', 'd.id', 't.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['held.id', 'held.imei', 'held.name', 'o.name as organisation'])
      .select(['t.stage', 't.tries', 't.packets', 't.total'])
      .select((eb) => [
        eb.ref('t.state').$castTo<TargetState>().as('state'),
        eb.ref('t.why').$castTo<TargetReason>().as('why'),
        unixSeconds(eb.ref('t.started_at')).as('startedAt'),
        unixSeconds(eb.ref('t.sent_at')).as('sentAt'),
        unixSeconds(eb.ref('t.ended_at')).as('endedAt'),
      ])
      .where('t.rollout_id', '=', rolloutId)
      .where('held.deleted_at', 'is', null)
      .$if(state !== undefined, (rows) => rows.where('t.state', '=', state ?? ''))
      .$if(lastId !== undefined, (rows) => rows.where('t.device_id', '>', lastId ?? 0))
      .orderBy('t.device_id')
      .limit(limit),
  )
}
