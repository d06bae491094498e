import { type Expression, type SqlBool, sql } from 'kysely'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { containsText } from '../list/device-filter.ts'

export type RecycledPage = {
  organisation: { id: number; path: string }
  /** Who deleted is shown only below this path. */
  callerPath: string
  includesBelow: boolean
  search: string | undefined
  /** Deleted between these, Unix seconds. */
  from: number | undefined
  to: number | undefined
  after: { deletedMs: number; id: number } | undefined
  isDescending: boolean
  limit: number
}

export type RecycledDevice = {
  id: number
  imei: string
  name: string
  model: string
  organisationId: number
  organisationName: string
  groupId: number | null
  groupName: string | null
  dealerName: string | null
  /** Unix milliseconds. */
  deletedMs: number
  deletedBy: string | null
  /** Unix seconds. */
  expiresAt: number | null
}

const recycled = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('device_group as g', 'g.id', 'd.group_id')
    .leftJoin('organisation as s', 's.id', 'd.dealer_id')
    .leftJoin('account as a', 'a.id', 'd.deleted_by')
    .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
    .where('d.deleted_at', 'is not', null)

const selectRecycled = (callerPath: string) =>
  recycled()
    .select(['d.id', 'd.imei', 'd.name', 'd.model'])
    .select(['o.id as organisationId', 'o.name as organisationName'])
    .select(['g.id as groupId', 'g.name as groupName', 's.name as dealerName'])
    .select((eb) => [
      sql<number>`(extract(epoch FROM ${eb.ref('d.deleted_at')}) * 1000)::bigint`.as('deletedMs'),
      unixSeconds(eb.ref('d.expires_at')).as('expiresAt'),
      eb
        .case()
        .when(sql<boolean>`starts_with(${eb.ref('ao.path')}, ${callerPath})`)
        .then(eb.ref('a.login'))
        .end()
        .as('deletedBy'),
    ])

export async function listRecycled(pool: Pool, page: RecycledPage): Promise<RecycledDevice[]> {
  const { organisation, includesBelow, search, from, to, after, isDescending } = page
  const direction = isDescending ? 'desc' : 'asc'
  const sign = sql.raw(isDescending ? '<' : '>')
  return all(
    pool,
    selectRecycled(page.callerPath)
      .where((eb) =>
        includesBelow
          ? isBelow(eb.ref('o.path'), organisation.path)
          : eb('d.organisation_id', '=', organisation.id),
      )
      .where((eb) => {
        const [at, id] = [eb.ref('d.deleted_at'), eb.ref('d.id')]
        const columns = { name: eb.ref('d.search_name'), numbers: [eb.ref('d.imei')] }
        const conditions: Expression<SqlBool>[] = []
        if (search) conditions.push(containsText(search, columns))
        if (from !== undefined) conditions.push(eb(at, '>=', new Date(from * 1000)))
        if (to !== undefined) conditions.push(eb(at, '<', new Date((to + 1) * 1000)))
        if (after) {
          const last = sql`(${new Date(after.deletedMs)}, ${after.id})`
          conditions.push(sql<SqlBool>`(${at}, ${id}) ${sign} ${last}`)
        }
        return eb.and(conditions)
      })
      .orderBy('d.deleted_at', direction)
      .orderBy('d.id', direction)
      .limit(page.limit),
  )
}
