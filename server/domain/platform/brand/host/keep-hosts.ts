import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, first, rowFor, run } from '../../../../db/sql.ts'

/** Hosts of the draft and of what is served. */
async function askedHosts(client: PoolClient, brand: string): Promise<string[]> {
  const found = await first(
    client,
    db
      .selectFrom('brand_config as c')
      .leftJoin('brand_version as v', (join) =>
        join.onRef('v.brand', '=', 'c.brand').onRef('v.version', '=', 'c.version'),
      )
      .select(['c.draft', 'v.values'])
      .$narrowType<{ draft: BrandValues | null; values: BrandValues | null }>()
      .where('c.brand', '=', brand),
  )
  return [...new Set([...(found?.draft?.ownHosts ?? []), ...(found?.values?.ownHosts ?? [])])]
}

/** After an edit: hosts that came wait for their proof, those that went and never had one are forgotten. */
export async function keepHosts(
  client: PoolClient,
  { brand, now }: { brand: string; now: number },
): Promise<void> {
  const hosts = await askedHosts(client, brand)
  const gone = db.deleteFrom('brand_host').where('brand', '=', brand)
  await run(
    client,
    gone.where('proved_at', 'is', null).where((eb) => eb.not(eb('host', '=', anyOf(hosts)))),
  )
  for (const host of hosts) {
    const row = { brand: brand, host: host, asked_at: new Date(now) }
    await run(
      client,
      db
        .insertInto('brand_host')
        .values(rowFor('brand_host', row))
        .onConflict((conflict) => conflict.columns(['brand', 'host']).doNothing()),
    )
  }
}
