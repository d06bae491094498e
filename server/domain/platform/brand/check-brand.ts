import type { BrandProfile } from '#brands/define.ts'
import { hostsOf, seriesOf } from '#brands/resolve.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { readFormerBrands } from './read-brands.ts'

/** Throws brandHostTaken where one of `others` has a host of it. */
export function checkHosts(whole: BrandProfile, others: readonly BrandProfile[]): void {
  const taken = new Map(others.flatMap((other) => hostsOf(other).map((host) => [host, other])))
  for (const host of whole.ownHosts) {
    const other = taken.get(host)
    if (other) throw new AppError('brandHostTaken', { host: host, brand: other.brand })
  }
}

/**
 * Numbers of receipts are counted by brand, and one seller has none twice: a series is one brand's, also of those that are
 * served no longer and of documents under an earlier series. Throws brandSeriesTaken.
 */
export async function checkSeries(
  client: PoolClient,
  whole: BrandProfile,
  others: readonly BrandProfile[],
): Promise<void> {
  const series = seriesOf(whole)
  const former = await readFormerBrands(client)
  const sameSeries = [...others, ...former].find(
    (other) => other.brand !== whole.brand && seriesOf(other) === series,
  )
  const brand = sameSeries?.brand ?? (await writtenBy(client, { not: whole.brand, series }))
  if (brand !== undefined) throw new AppError('brandSeriesTaken', { series: series, brand: brand })
}

/** Another brand with documents of that series. */
async function writtenBy(
  client: PoolClient,
  { not, series }: { not: string; series: string },
): Promise<string | undefined> {
  const written = db
    .selectFrom('document_series as s')
    .select('s.brand')
    .where('s.brand', '<>', not)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('billing_document as d')
          .select('d.id')
          .whereRef('d.brand', '=', 's.brand')
          .where('d.number', 'like', `${series}-%`),
      ),
    )
    .limit(1)
  return (await first(client, written))?.brand
}
