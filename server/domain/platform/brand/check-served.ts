import type { BrandProfile } from '#brands/define.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { checkHosts, checkSeries } from './check-brand.ts'
import { paletteOfAccent } from './palette-of.ts'
import { builtInBrand, readBrands } from './read-brands.ts'
import { withValues } from './with-values.ts'

/** Where the money goes and who says so on receipts: the audit log keeps its values. */
const moneyOf = (profile: BrandProfile | undefined) => ({
  bankAccount: profile?.bankAccount ?? null,
  seller: profile?.seller ?? null,
})

/** A brand as a draft or an older version has it. */
export type ServedBrand = {
  brand: string
  base: string
  values: BrandValues
  ownerId: number | null
}

/**
 * What a draft would serve, checked against the brands of the store: who holds the lock sees what the one before did, which
 * this process may not have heard of yet. Throws brandHostTaken, brandSeriesTaken, notFound.
 */
export async function checkServed(
  client: PoolClient,
  { log }: Context,
  { brand, base, values, ownerId }: ServedBrand,
) {
  const brands = await readBrands(client, log)
  const followed = brands.find((one) => one.brand === base && !one.branch)
  const profile = ownerId === null ? builtInBrand(base) : followed
  if (!profile) throw new AppError('notFound')
  const palette = values.accent === undefined ? undefined : paletteOfAccent(values.accent)
  const whole = withValues(profile, {
    brand,
    values,
    palette,
    version: 0,
    ownerId: ownerId ?? undefined,
  })
  const others = brands.filter((other) => other.brand !== brand)
  checkHosts(whole, others)
  await checkSeries(client, whole, others)
  const present = brands.find((one) => one.brand === brand)
  return { palette: palette, before: moneyOf(present), after: moneyOf(whole) }
}
