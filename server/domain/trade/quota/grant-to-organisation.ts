import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { giveDefaults } from './give-defaults.ts'
import type { Grant } from './grant.ts'

/** `grant` for a service that an organisation uses. */
export async function grantToOrganisation(
  client: PoolClient,
  { service, flow, months, source, name, now }: Grant,
  { id, key }: { id: number; key: string },
): Promise<void> {
  await giveDefaults(client, 'organisation', { services: [service], ids: [id] })
  const at = new Date(now)
  const row = {
    organisation_id: id,
    type: service,
    source,
    name,
    key,
    flow,
    rflow: flow,
    starts_at: at,
    created_at: at,
    ends_at: sql<Date>`${at}::timestamptz + make_interval(months => ${months}::int)`,
  }
  await run(
    client,
    db
      .insertInto('service_batch')
      .values(rowFor('service_batch', row))
      .onConflict((already) => already.column('key').doNothing()),
  )
}
