import fs from 'node:fs/promises'
import path from 'node:path'
import type { BrandProfile } from '#brands/define.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { brandImage } from '#lib/codes/brand-images.ts'
import type { Pool } from '../../../db/pool.ts'
import { readBrandImage } from './draw-images.ts'

/** The logo of a brand by the name of its file, which ends as its kind does; nothing where it has none. */
export const brandLogo = (pool: Pool, brand: string): Promise<Record<string, Uint8Array>> =>
  logoOf(pool, resolveBrand(undefined, brand))

/** The same of one that is perhaps not served yet. */
export async function logoOf(
  pool: Pool,
  profile: BrandProfile,
): Promise<Record<string, Uint8Array>> {
  const { url } = brandImage(profile, 'logo')
  const name = path.basename(url)
  const own = profile.images?.['logo']
  const file = path.resolve('brands/assets', profile.assets, name)
  const bytes = own
    ? await readBrandImage(pool, own)
    : await fs.readFile(file).catch(() => undefined)
  return bytes ? { [name]: bytes } : {}
}
