import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { containsText } from './device-filter.ts'

export type RecycledPage = {
  organisation: { id: number; path: string }
  /** Who deleted a device is told only of accounts below this. */
  callerPath: string
  includesBelow: boolean
  search: string | undefined
  /** Deleted between these, Unix seconds. */
  from: number | undefined
  to: number | undefined
  /** The last device of the page before. */
  after: { deletedMs: number; id: number } | undefined
  /** Those deleted last first, or the other way round. */
  isDescending: boolean
  limit: number
}

/** A device in the recycle bin. */
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
  /** Log-in name of the account that deleted it. */
  deletedBy: string | null
  /** Unix seconds. */
  expiresAt: number | null
}

const columns = `d.id, d.imei, d.name, d.model, o.id AS "organisationId", o.name AS "organisationName",
  g.id AS "groupId", g.name AS "groupName", s.name AS "dealerName",
  (extract(epoch FROM d.deleted_at) * 1000)::bigint AS "deletedMs",
  floor(extract(epoch FROM d.expires_at))::bigint AS "expiresAt"`
const joins = `LEFT JOIN device_group g ON g.id = d.group_id LEFT JOIN organisation s ON s.id = d.dealer_id
  LEFT JOIN account a ON a.id = d.deleted_by LEFT JOIN organisation ao ON ao.id = a.organisation_id`

/** One page of the recycle bin of an organisation, by the time of deletion. */
export async function listRecycled(pool: Pool, page: RecycledPage): Promise<RecycledDevice[]> {
  const { organisation, includesBelow, search, from, to, after, isDescending } = page
  const order = isDescending ? 'DESC' : 'ASC'
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['d.deleted_at IS NOT NULL']
  if (includesBelow) {
    const range = pathRange(organisation.path)
    where.push(`o.path >= ${put(range.from)} AND o.path < ${put(range.to)}`)
  } else {
    where.push(`d.organisation_id = ${put(organisation.id)}`)
  }
  if (search) where.push(containsText(put, search, { names: ['d.name'], numbers: ['d.imei'] }))
  if (from !== undefined) where.push(`d.deleted_at >= ${put(new Date(from * 1000))}`)
  if (to !== undefined) where.push(`d.deleted_at < ${put(new Date((to + 1) * 1000))}`)
  if (after)
    where.push(
      `(d.deleted_at, d.id) ${isDescending ? '<' : '>'} (${put(new Date(after.deletedMs))}, ${put(after.id)})`,
    )
  const { rows } = await pool.query<RecycledDevice>(
    `SELECT ${columns}, CASE WHEN starts_with(ao.path, ${put(page.callerPath)}) THEN a.login END AS "deletedBy"
     FROM device d JOIN organisation o ON o.id = d.organisation_id ${joins}
     WHERE ${where.join(' AND ')} ORDER BY d.deleted_at ${order}, d.id ${order} LIMIT ${put(page.limit)}`,
    values,
  )
  return rows
}
