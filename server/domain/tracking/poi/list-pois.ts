import { expressionBuilder } from 'kysely'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

type Joined = Tables & { p: Tables['poi']; o: Tables['organisation'] }

const columns = expressionBuilder<Joined, 'p' | 'o'>()
const sortKeys = {
  created: { expression: columns.ref('p.id'), type: 'int' },
  name: { expression: columns.ref('p.name'), type: 'text' },
} as const satisfies Record<string, SortKey>

type Reader = {
  bound: Bound
  organisation: { id: number; path: string }
  includesBelow: boolean
}

export type PoiPage = Reader & {
  poiId?: number | undefined
  search?: string | undefined
  sort: { by: keyof typeof sortKeys; isDown: boolean }
  /** `key` unless sorted by creation. */
  after?: { key: string; id: number } | undefined
  limit: number
}

export type ListedPoi = Awaited<ReturnType<typeof listPoisInView>>[number]

/** `/1/7/42/`: the organisation and all above it. */
const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)

/** Of the organisation, where asked for also of those below, and what it or one above shares. */
function isVisible({ bound, organisation, includesBelow }: Reader) {
  const { or, and } = columns
  const shared = and([
    columns('p.organisation_id', '=', anyOf(idsOf(organisation.path))),
    columns('p.is_shared', '=', true),
  ])
  if (bound.deviceId !== undefined) return shared
  const own = includesBelow
    ? isBelow(columns.ref('o.path'), organisation.path)
    : columns('p.organisation_id', '=', organisation.id)
  return or([own, shared])
}

/** Others come from above: they are read only, and whose they are stays untold. */
const isOwn = ({ bound }: Reader, poi: { path: string }) =>
  bound.deviceId === undefined && poi.path.startsWith(bound.path)

const selectPois = (reader: Reader) =>
  db
    .selectFrom('poi as p')
    .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.name', 'p.icon', 'p.colour', 'p.note', 'p.lat', 'p.lon', 'p.radius'])
    .select(['p.is_shared as isShared', 'p.organisation_id as organisationId', 'o.path'])
    .select('o.name as organisationName')
    .select((eb) => unixSeconds(eb.ref('p.created_at')).as('createdAt'))
    .where(isVisible(reader))

export async function listPois(pool: Pool, page: PoiPage) {
  const { poiId, search } = page
  const { by, isDown } = page.sort
  const tie = sortKeys.created.expression
  const order = keyset({ ...sortKeys[by], tie, isDown, after: page.after })
  const pois = selectPois(page)
    .select(order.key.as('sortKey'))
    .$if(poiId !== undefined, (rows) => rows.where('p.id', '=', poiId ?? 0))
    .$if(Boolean(search), (rows) =>
      rows.where('p.search_name', 'like', containing(searchForm(search ?? ''))),
    )
    .where(order.isAfter)
    .orderBy(order.orderBy)
    .limit(page.limit)
  return (await all(pool, pois)).map((poi) => ({ ...poi, isOwn: isOwn(page, poi) }))
}

/** Degrees × 1e6; `west` is east of `east` over the date line. */
export type View = { west: number; south: number; east: number; north: number }

export async function listPoisInView(
  pool: Pool,
  reader: Reader,
  { west, south, east, north, limit }: View & { limit: number },
) {
  const isBetween = [columns('p.lon', '>=', west), columns('p.lon', '<=', east)]
  const pois = selectPois(reader)
    .where('p.lat', '>=', south)
    .where('p.lat', '<=', north)
    .where((eb) => (west <= east ? eb.and(isBetween) : eb.or(isBetween)))
    .limit(limit)
  return (await all(pool, pois)).map((poi) => ({ ...poi, isOwn: isOwn(reader, poi) }))
}
