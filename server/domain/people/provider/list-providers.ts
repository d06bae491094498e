import { sql } from 'kysely'
import { providerLimits } from '#lib/rules/provider-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'

export type OfferedTo = { brand: string; mail: string | undefined }

/** For who types an address; without one the only provider of a brand that has just one. */
export async function listProviders(
  pool: Pool,
  { brand, mail }: OfferedTo,
): Promise<{ id: number; name: string }[]> {
  const offered = db
    .selectFrom('identity_provider')
    .select(['id', 'name'])
    .where('brand', '=', brand)
    .where((eb) => eb.ref('is_active'))
    .orderBy('id')
  if (mail === undefined) {
    const found = await all(pool, offered.limit(2))
    return found.length === 1 ? found : []
  }
  const domain = mail.slice(mail.lastIndexOf('@') + 1)
  const led = offered.where(sql<boolean>`mail_domains @> ARRAY[${domain}]::text[]`)
  return all(pool, led.limit(providerLimits.offered))
}

/** Accounts that have logged in at a provider. */
export async function countIdentities(pool: Pool, providerId: number): Promise<number> {
  const counted = db
    .selectFrom('provider_identity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
  return Number((await first(pool, counted))?.count ?? 0)
}
