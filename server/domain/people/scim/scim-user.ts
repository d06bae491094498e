import { type Expression, type ExpressionBuilder, type Nullable, type SqlBool, sql } from 'kysely'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, type Tables } from '../../../db/sql.ts'
import type { IdentityProvider } from '../provider/identity-provider.ts'

/** An account as directories know it. */
export type ScimUser = {
  id: number
  login: string
  name: string
  email: string | null
  phone: string | null
  isFrozen: boolean
  createdAt: Date
  /** As the directory spells it; of an account that it did not make: its mail address, else its log-in name. */
  userName: string
  /** Empty: none. */
  externalId: string
  givenName: string
  familyName: string
}

/** Compared with `eq`. Values that no account can have find nobody. */
export type ScimFilter = {
  by: 'id' | 'userName' | 'externalId' | 'mail'
  value: string
}

type Place = Pick<IdentityProvider, 'id' | 'organisationId'>

/** All accounts of the organisation itself, where a first log-in creates them too. */
const users = ({ id, organisationId }: Place) =>
  db
    .selectFrom('account as a')
    .leftJoin('scim_user as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.provider_id', '=', id),
    )
    .where('a.organisation_id', '=', organisationId)

type Users = ExpressionBuilder<
  Tables & { a: Tables['account']; s: Nullable<Tables['scim_user']> },
  'a' | 's'
>

/** `userName` of an account without a row in scim_user. */
const usualName = (eb: Users) => eb.fn.coalesce('a.email', 'a.login')

const columns = (place: Place) =>
  users(place)
    .select(['a.id', 'a.login', 'a.name', 'a.email', 'a.phone', 'a.created_at as createdAt'])
    .select((eb) => [
      eb('a.frozen_at', 'is not', null).$castTo<boolean>().as('isFrozen'),
      eb.fn.coalesce('s.user_name', usualName(eb)).as('userName'),
      eb.fn.coalesce('s.external_id', sql.lit('')).as('externalId'),
      eb.fn.coalesce('s.given_name', sql.lit('')).as('givenName'),
      eb.fn.coalesce('s.family_name', sql.lit('')).as('familyName'),
    ])

const conditions: Record<ScimFilter['by'], (eb: Users, value: string) => Expression<SqlBool>> = {
  id: (eb, value) => eb('a.id', '=', /^\d{1,9}$/.test(value) ? Number(value) : 0),
  userName: (eb, value) =>
    eb(eb.fn.coalesce('s.user_key', usualName(eb)), '=', value.toLowerCase()),
  externalId: (eb, value) => eb('s.external_id', '=', value).and('s.external_id', '<>', ''),
  mail: (eb, value) => eb('a.email', '=', value.toLowerCase()),
}

const fits = (filter: ScimFilter | undefined) => (eb: Users) =>
  filter ? conditions[filter.by](eb, filter.value) : eb.lit(true)

export type ScimPage = { filter: ScimFilter | undefined; offset: number; limit: number }

/** By id; `total`: of the whole filter. */
export async function listScimUsers(
  pool: Pool,
  place: Place,
  { filter, offset, limit }: ScimPage,
): Promise<{ total: number; users: ScimUser[] }> {
  const where = fits(filter)
  const counted = users(place)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
  const total = Number((await first(pool, counted))?.total ?? 0)
  if (limit === 0 || offset >= total) return { total: total, users: [] }
  const page = columns(place).where(where).orderBy('a.id').offset(offset).limit(limit)
  return { total: total, users: await all(pool, page) }
}

/** Undefined: none of the organisation. */
export const findScimUser = (
  store: Pool | PoolClient,
  place: Place,
  id: number,
): Promise<ScimUser | undefined> => first(store, columns(place).where('a.id', '=', id))

/** Whether an account of the organisation other than `ownId` has the name. */
export async function isUserNameTaken(
  client: PoolClient,
  place: Place,
  { userName, ownId }: { userName: string; ownId: number },
): Promise<boolean> {
  const other = users(place)
    .select('a.id')
    .where(fits({ by: 'userName', value: userName }))
    .where('a.id', '<>', ownId)
  return (await first(client, other.limit(1))) !== undefined
}
