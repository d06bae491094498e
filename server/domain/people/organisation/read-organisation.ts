import { expressionBuilder, sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, type Tables } from '../../../db/sql.ts'
import type { ContactFields } from './create-organisation.ts'
import type { OrganisationKind } from './lock-tree.ts'

export type OrganisationFields = ContactFields & {
  name: string
  kind: OrganisationKind
  zone: string
  stamp: string
}

export type OrganisationDetail = OrganisationFields & {
  id: number
  path: string
  parentId: number | null
  createdAt: Date
  devices: number
  recycled: number
  accounts: number
  groups: number
  children: number
  below: number
  devicesBelow: number
}

const selectFields = () =>
  db
    .selectFrom('organisation as o')
    .select(['o.name', 'o.kind', 'o.contact', 'o.phone', 'o.address', 'o.remark', 'o.zone'])
    .select((eb) => {
      const shown = [eb.ref('o.name'), eb.ref('o.kind'), eb.ref('o.contact')]
      const more = [eb.ref('o.phone'), eb.ref('o.address'), eb.ref('o.remark'), eb.ref('o.zone')]
      return sql<string>`md5(row(${sql.join([...shown, ...more])})::text)`.as('stamp')
    })

const countsBelow = (path: string) =>
  db
    .selectFrom('organisation')
    .select((eb) => [
      eb.fn.countAll<number>().as('n'),
      sql<number>`coalesce(${eb.fn.sum('device_count')}, 0)::bigint`.as('devices'),
    ])
    .where((eb) => isBelow(eb.ref('path'), path))

export async function readOrganisation(
  pool: Pool,
  { id, path }: { id: number; path: string },
): Promise<OrganisationDetail> {
  const count = expressionBuilder<Tables>().fn.countAll<number>().as('n')
  const organisation = await first(
    pool,
    selectFields()
      .crossJoin(countsBelow(path).as('below'))
      .select(['o.id', 'o.path', 'o.parent_id as parentId', 'o.created_at as createdAt'])
      .select((eb) => [
        'o.device_count as devices',
        eb
          .selectFrom('device as d')
          .select(count)
          .whereRef('d.organisation_id', '=', 'o.id')
          .where('d.deleted_at', 'is not', null)
          .$asScalar()
          .$notNull()
          .as('recycled'),
        eb
          .selectFrom('account as a')
          .select(count)
          .whereRef('a.organisation_id', '=', 'o.id')
          .$asScalar()
          .$notNull()
          .as('accounts'),
        eb
          .selectFrom('device_group as g')
          .select(count)
          .whereRef('g.organisation_id', '=', 'o.id')
          .$asScalar()
          .$notNull()
          .as('groups'),
        eb
          .selectFrom('organisation as c')
          .select(count)
          .whereRef('c.parent_id', '=', 'o.id')
          .$asScalar()
          .$notNull()
          .as('children'),
        eb('below.n', '-', 1).as('below'),
        'below.devices as devicesBelow',
      ])
      .where('o.id', '=', id),
  )
  if (!organisation) throw new AppError('notFound')
  return organisation
}

/** In the transaction that locked it. */
export async function readOrganisationFields(
  client: PoolClient,
  id: number,
): Promise<OrganisationFields> {
  const fields = await first(client, selectFields().where('o.id', '=', id))
  if (!fields) throw new AppError('notFound')
  return fields
}
