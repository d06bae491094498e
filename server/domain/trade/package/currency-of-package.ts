import type { Brand } from '#brands/public.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

type Asked = { services: Pick<Services, 'pool'>; client: { brand: Pick<Brand, 'currency'> } }

/** ISO 4217; the brand's where the package is not known, which its own rule refuses. */
export async function currencyOfPackage({ services, client }: Asked, id: number): Promise<string> {
  const asked = db.selectFrom('service_package').select('currency').where('id', '=', id)
  return (await first(services.pool, asked))?.currency ?? client.brand.currency.code
}

/** ISO 4217 by package; those that are not there have none. */
export async function currenciesOf(
  pool: Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const asked = db
    .selectFrom('service_package')
    .select(['id', 'currency'])
    .where('id', '=', anyOf(ids))
  return new Map((await all(pool, asked)).map(({ id, currency }) => [id, currency]))
}
