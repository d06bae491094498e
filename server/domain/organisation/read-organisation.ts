import { pathRange } from '../../db/path-range.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import type { ContactFields } from './create-organisation.ts'
import type { OrganisationKind } from './lock-tree.ts'

/** Changes whenever something does that a form shows. */
export const organisationStamp =
  'md5(ROW(o.name, o.kind, o.contact, o.phone, o.address, o.remark)::text)'

export type OrganisationFields = ContactFields & {
  name: string
  kind: OrganisationKind
  stamp: string
}

export type OrganisationDetail = OrganisationFields & {
  id: number
  path: string
  parentId: number | null
  createdAt: Date
  devices: number
  /** Devices of it in the recycle bin. */
  recycled: number
  accounts: number
  groups: number
  /** Direct children. */
  children: number
  /** Organisations below, of any level, and the devices of all of them and its own. */
  below: number
  devicesBelow: number
}

const query = `
  SELECT o.id, o.path, o.parent_id AS "parentId", o.name, o.kind, o.contact, o.phone, o.address, o.remark,
    o.created_at AS "createdAt", o.device_count AS devices, ${organisationStamp} AS stamp,
    (SELECT count(*) FROM device d WHERE d.organisation_id = o.id AND d.deleted_at IS NOT NULL) AS recycled,
    (SELECT count(*) FROM account a WHERE a.organisation_id = o.id) AS accounts,
    (SELECT count(*) FROM device_group g WHERE g.organisation_id = o.id) AS groups,
    (SELECT count(*) FROM organisation c WHERE c.parent_id = o.id) AS children,
    below.n - 1 AS below, below.devices AS "devicesBelow"
  FROM organisation o,
    (SELECT count(*) AS n, coalesce(sum(device_count), 0)::bigint AS devices
     FROM organisation WHERE path >= $2 AND path < $3) below
  WHERE o.id = $1`

/** All of one organisation, which the guard has found. Throws notFound when it is gone meanwhile. */
export async function readOrganisation(
  pool: Pool,
  { id, path }: { id: number; path: string },
): Promise<OrganisationDetail> {
  const { from, to } = pathRange(path)
  const { rows } = await pool.query<OrganisationDetail>(query, [id, from, to])
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** What may be changed of an organisation, in the transaction that has locked it. */
export async function readOrganisationFields(
  client: PoolClient,
  id: number,
): Promise<OrganisationFields> {
  const { rows } = await client.query<OrganisationFields>(
    `SELECT o.name, o.kind, o.contact, o.phone, o.address, o.remark, ${organisationStamp} AS stamp
     FROM organisation o WHERE o.id = $1`,
    [id],
  )
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}
