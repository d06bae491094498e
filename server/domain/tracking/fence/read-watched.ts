import { type Expression, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type WatchedRow = Awaited<ReturnType<typeof readFencePage>>[number]

const selectWatched = () =>
  db
    .selectFrom('fence as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
    .select(['f.id', 'f.name', 'f.type', 'f.lat', 'f.lon', 'f.radius', 'f.points', 'f.width'])
    .select(['f.city', 'f.alarm', 'f.periods', 'f.zone', 'f.device_id as deviceId', 'o.path'])
    .select(['f.speed_limit as speedLimit', 'f.stay_limit as stayLimit'])
    .select((eb) => unixSeconds(eb.ref('f.updated_at')).as('changedAt'))

export const readFencePage = (pool: Pool, afterId: number, limit: number) =>
  all(pool, selectWatched().where('f.id', '>', afterId).orderBy('f.id').limit(limit))

export const readFences = (pool: Pool, ids: readonly number[]) =>
  all(pool, selectWatched().where('f.id', '=', anyOf(ids)))

/** All of some organisations. */
export const readFencesOf = (pool: Pool, organisationIds: readonly number[], limit: number) =>
  all(pool, selectWatched().where('f.organisation_id', '=', anyOf(organisationIds)).limit(limit))

/** Groups and organisations; without ids of all fences. */
export const readBoundPlaces = (pool: Pool, fenceIds?: readonly number[]) =>
  all(
    pool,
    db
      .selectFrom('fence_binding as b')
      .select(['b.fence_id as fenceId', 'b.group_id as groupId'])
      .select('b.organisation_id as organisationId')
      .select((eb) => unixSeconds(eb.ref('b.created_at')).as('since'))
      .where('b.device_id', 'is', null)
      .$if(fenceIds !== undefined, (rows) => rows.where('b.fence_id', '=', anyOf(fenceIds ?? []))),
  )

/** Fence and since (store seconds), of bindings to a device. */
export const boundFences = (deviceId: Expression<number>) =>
  sql<[fenceId: number, since: number][]>`(
    SELECT coalesce(json_agg(json_build_array(b.fence_id, extract(epoch FROM b.created_at)::int - ${sql.lit(storeEpoch)})), '[]')
    FROM fence_binding b WHERE b.device_id = ${deviceId})`
