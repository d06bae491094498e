import { expressionBuilder } from 'kysely'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

type Joined = Tables & { b: Tables['beacon']; o: Tables['organisation'] }

const columns = expressionBuilder<Joined, 'b' | 'o'>()
const sortKeys = {
  created: { expression: columns.ref('b.id'), type: 'int' },
  name: { expression: columns.ref('b.name'), type: 'text' },
} as const satisfies Record<string, SortKey>

export type BeaconPage = {
  organisation: { id: number; path: string }
  includesBelow: boolean
  beaconId?: number | undefined
  search?: string | undefined
  sort: { by: keyof typeof sortKeys; isDown: boolean }
  /** `key` unless sorted by creation. */
  after?: { key: string; id: number } | undefined
  limit: number
}

export type ListedBeacon = Awaited<ReturnType<typeof listBeacons>>[number]

/** Of the organisation, where asked for also of those below. */
export function listBeacons(pool: Pool, page: BeaconPage) {
  const { beaconId, search, organisation, includesBelow } = page
  const { by, isDown } = page.sort
  const tie = sortKeys.created.expression
  const order = keyset({ ...sortKeys[by], tie, isDown, after: page.after })
  return all(
    pool,
    db
      .selectFrom('beacon as b')
      .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
      .select(['b.id', 'b.number', 'b.name', 'b.address', 'b.kind', 'b.lat', 'b.lon'])
      .select(['b.organisation_id as organisationId', 'o.name as organisationName'])
      .select((eb) => unixSeconds(eb.ref('b.created_at')).as('createdAt'))
      .select(order.key.as('sortKey'))
      .where((eb) =>
        includesBelow
          ? isBelow(eb.ref('o.path'), organisation.path)
          : eb('b.organisation_id', '=', organisation.id),
      )
      .$if(beaconId !== undefined, (rows) => rows.where('b.id', '=', beaconId ?? 0))
      .$if(Boolean(search), (rows) =>
        rows.where('b.search_name', 'like', containing(searchForm(search ?? ''))),
      )
      .where(order.isAfter)
      .orderBy(order.orderBy)
      .limit(page.limit),
  )
}
