import { type Expression, expressionBuilder, sql } from 'kysely'
import type { fenceTypes } from '#lib/rules/fence-limits.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound, VisibleDeviceId, VisibleFenceId } from '../../../db/family-scope.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

const columns = expressionBuilder<Tables & { f: Tables['fence'] }, 'f'>()
const sortKeys = {
  created: { expression: columns.ref('f.id'), type: 'int' },
  name: { expression: columns.ref('f.name'), type: 'text' },
} as const satisfies Record<string, SortKey>

export type FencePage = {
  bound: Bound
  organisation: { id: number; path: string }
  includesBelow: boolean
  deviceId?: VisibleDeviceId | undefined
  fenceId?: VisibleFenceId | undefined
  type?: (typeof fenceTypes)[number] | undefined
  search?: string | undefined
  sort: { by: keyof typeof sortKeys; isDown: boolean }
  /** `key` unless sorted by creation. */
  after?: { key: string; id: number } | undefined
  limit: number
}

export type ListedFence = Awaited<ReturnType<typeof listFences>>[number]

/** A device login gets its own. */
export async function listFences(pool: Pool, page: FencePage) {
  const { bound, organisation, includesBelow, deviceId, fenceId, type, search } = page
  const { by, isDown } = page.sort
  const order = keyset({
    ...sortKeys[by],
    tie: sortKeys.created.expression,
    isDown,
    after: page.after,
  })
  const fences = selectFences()
    .select(order.key.as('sortKey'))
    .where((eb) =>
      includesBelow || fenceId !== undefined
        ? isBelow(eb.ref('o.path'), organisation.path)
        : eb('f.organisation_id', '=', organisation.id),
    )
    .$if(bound.deviceId !== undefined, (rows) =>
      rows
        .where('f.device_id', '=', bound.deviceId ?? 0)
        .where('f.organisation_id', '=', organisation.id),
    )
    .$if(fenceId !== undefined, (rows) => rows.where('f.id', '=', fenceId ?? 0))
    .$if(type !== undefined, (rows) => rows.where('f.type', '=', type ?? 'circle'))
    .$if(Boolean(search), (rows) =>
      rows.where('f.search_name', 'like', containing(searchForm(search ?? ''))),
    )
    .$if(deviceId !== undefined, (rows) =>
      rows.where((eb) =>
        eb.exists(
          eb
            .selectFrom('fence_binding as b')
            .whereRef('b.fence_id', '=', 'f.id')
            .where('b.device_id', '=', deviceId ?? 0),
        ),
      ),
    )
    .where(order.isAfter)
    .orderBy(order.orderBy)
    .limit(page.limit)
  return all(pool, fences)
}

const selectFences = () =>
  db
    .selectFrom('fence as f')
    .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
    .select(['f.id', 'f.name', 'f.type', 'f.lat', 'f.lon', 'f.radius', 'f.points', 'f.width'])
    .select(['f.city', 'f.alarm', 'f.colour', 'f.periods', 'f.zone'])
    .select(['f.speed_limit as speedLimit', 'f.stay_limit as stayLimit'])
    .select(['f.organisation_id as organisationId', 'o.name as organisationName'])
    .select((eb) => [
      unixSeconds(eb.ref('f.created_at')).as('createdAt'),
      countBound(eb.ref('f.id'), 'device_id').as('devices'),
      countBound(eb.ref('f.id'), 'group_id').as('groups'),
      countBound(eb.ref('f.id'), 'organisation_id').as('organisations'),
    ])

/** Binned devices count: restored, they are watched again. */
const countBound = (
  fenceId: Expression<number>,
  thing: 'device_id' | 'group_id' | 'organisation_id',
) =>
  sql<number>`(${db
    .selectFrom('fence_binding as b')
    .select((eb) => eb.fn.count<number>(`b.${thing}`).as('n'))
    .where('b.fence_id', '=', fenceId)})`

export async function listBound(
  pool: Pool,
  { fenceId, afterId, limit }: { fenceId: VisibleFenceId; afterId: number; limit: number },
) {
  return all(
    pool,
    db
      .selectFrom('fence_binding as b')
      .innerJoin('fence as f', 'f.id', 'b.fence_id')
      .innerJoin('organisation as fo', 'fo.id', 'f.organisation_id')
      .leftJoin('device as d', 'd.id', 'b.device_id')
      .leftJoin('device_group as g', 'g.id', 'b.group_id')
      .innerJoin('organisation as o', (join) =>
        join.on((eb) =>
          eb(
            'o.id',
            '=',
            eb.fn.coalesce('b.organisation_id', 'g.organisation_id', 'd.organisation_id'),
          ),
        ),
      )
      .select(['b.id', 'b.device_id as deviceId', 'b.group_id as groupId'])
      .select(['b.organisation_id as organisationId', 'd.imei'])
      .select((eb) => [eb.fn.coalesce('d.name', 'g.name', 'o.name', eb.val('')).as('name')])
      .where('b.fence_id', '=', fenceId)
      .where('b.id', '>', afterId)
      // As they are watched (to-watched.ts): what has left is elsewhere's to name.
      .where((eb) => eb.fn<boolean>('starts_with', ['o.path', 'fo.path']))
      .where((eb) => eb.or([eb('b.device_id', 'is', null), eb('d.deleted_at', 'is', null)]))
      .orderBy('b.id')
      .limit(limit),
  )
}

/** In the caller's tree; device logins: all of the organisation. */
export async function fenceNames(
  pool: Pool,
  { path }: Bound,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await all(
    pool,
    db
      .selectFrom('fence as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'f.name'])
      .where('f.id', '=', anyOf(ids))
      .where((eb) => isBelow(eb.ref('o.path'), path)),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
