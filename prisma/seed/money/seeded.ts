import type { Config } from '#server/config.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first } from '#server/db/sql.ts'
import type { OrganisationKey } from '../organisations.ts'

export type Seeded = {
  client: PoolClient
  config: Config
  organisations: ReadonlyMap<string, number>
  now: number
}

export const idOf = ({ organisations }: Seeded, key: OrganisationKey): number => {
  const id = organisations.get(key)
  if (id === undefined) throw new Error(`there is no organisation ${key}`)
  return id
}

export type Person = { id: number; name: string; organisationId: number; path: string }

export async function accountNamed({ client }: Seeded, login: string): Promise<Person> {
  const account = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id', 'a.name', 'o.id as organisationId', 'o.path'])
      .where('a.login', '=', login),
  )
  if (!account) throw new Error(`there is no account ${login}`)
  return account
}
