import { isDeepStrictEqual } from 'node:util'
import { dealerValues } from '#lib/codes/dealer-values.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { refusedValue } from '../../../texts/refused-value.ts'

export const isDealers = (key: string): boolean => dealerValues.some((one) => one === key)

export const ofPlatform = (values: BrandValues): BrandValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isDealers(key)))

/**
 * What the root set of a dealer's brand, as a version has it; the last version where none is served (0), so that nothing of it is
 * lost between two.
 */
export async function platformValues(
  client: PoolClient,
  brand: string,
  version: number,
): Promise<BrandValues> {
  const found = await first(
    client,
    db
      .selectFrom('brand_version')
      .select('values')
      .$narrowType<{ values: BrandValues }>()
      .where('brand', '=', brand)
      .$if(version > 0, (some) => some.where('version', '=', version))
      .orderBy('version', 'desc')
      .limit(1),
  )
  return ofPlatform(found?.values ?? {})
}

/** Others than the root serve what the root set as it is served now, neither an older state nor a draft of the root. Throws brandValueRefused. */
export async function checkPlatformValues(
  client: PoolClient,
  { caller, lang }: Context,
  { brand, version, next }: { brand: string; version: number; next: BrandValues },
): Promise<void> {
  if (caller.isRoot) return
  const now: Record<string, unknown> = await platformValues(client, brand, version)
  const then: Record<string, unknown> = ofPlatform(next)
  const keys = [...Object.keys(now), ...Object.keys(then)]
  const changed = keys.find((key) => !isDeepStrictEqual(now[key], then[key]))
  if (changed) throw refusedValue(changed, lang)
}
