import type { BrandProfile } from '#brands/define.ts'
import { brandNamed } from '#brands/resolve.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { type BrandConfig, listConfigs } from './list-configs.ts'
import { paletteOfAccent } from './palette-of.ts'
import { isDealers, ofPlatform, platformValues } from './platform-values.ts'
import { builtInBrand } from './read-brands.ts'
import { withValues } from './with-values.ts'

/**
 * A brand that the caller edits, as these values would make it; nobody is served it. Throws notFound, and
 * brandValueRefused of what a dealer does not set.
 */
export async function draftProfile(
  ctx: Context,
  { brand, values }: { brand: string; values: BrandValues },
): Promise<BrandProfile> {
  const { isRoot } = ctx.caller
  const config = (await listConfigs(ctx)).find((one) => one.brand === brand)
  const base = baseOf(brand, config)
  if (!base || (!config && !isRoot)) throw new AppError('notFound')
  const refused = isRoot ? undefined : Object.keys(values).find((key) => !isDealers(key))
  if (refused) throw new AppError('brandValueRefused', { key: refused })
  const whole = isRoot || !config ? values : { ...(await platformsOf(ctx, config)), ...values }
  return withValues(base, {
    brand: brand,
    values: whole,
    palette: whole.accent === undefined ? undefined : paletteOfAccent(whole.accent),
    version: 0,
    ownerId: config?.ownerId ?? undefined,
  })
}

/** What the root set of a dealer's brand. */
const platformsOf = ({ services }: Context, { brand, draft, version }: BrandConfig) =>
  draft ? ofPlatform(draft) : platformValues(services.pool, brand, version)

function baseOf(brand: string, config: BrandConfig | undefined) {
  if (config?.ownerId != null) return brandNamed(config.base)
  return builtInBrand(config?.base ?? brand)
}
