import type { BrandProfile } from '#brands/define.ts'
import { brandNamed } from '#brands/resolve.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { listConfigs } from './list-configs.ts'
import { paletteOfAccent } from './palette-of.ts'
import { builtInBrand } from './read-brands.ts'
import { withValues } from './with-values.ts'

/** A brand that the caller edits, as its draft would make it, else as it is served. Throws notFound. */
export async function draftProfile(ctx: Context, brand: string): Promise<BrandProfile> {
  const config = (await listConfigs(ctx)).find((one) => one.brand === brand)
  if (!config && !ctx.caller.isRoot) throw new AppError('notFound')
  const draft = config?.draft
  if (!config || !draft) return known(brandNamed(brand))
  const { base, ownerId } = config
  return withValues(known(ownerId === null ? builtInBrand(base) : brandNamed(base)), {
    brand: brand,
    values: draft,
    palette: draft.accent === undefined ? undefined : paletteOfAccent(draft.accent),
    version: 0,
    ownerId: ownerId ?? undefined,
  })
}

function known(profile: BrandProfile | undefined): BrandProfile {
  if (!profile) throw new AppError('notFound')
  return profile
}
