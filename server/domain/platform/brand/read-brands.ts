import type { BrandProfile } from '#brands/define.ts'
import { builtInBrands } from '#brands/resolve.ts'
import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import type { Log } from '../../../log.ts'
import { withValues } from './with-values.ts'

const published = db
  .selectFrom('brand_config as c')
  .innerJoin('brand_version as v', (join) =>
    join.onRef('v.brand', '=', 'c.brand').onRef('v.version', '=', 'c.version'),
  )
  .select(['c.brand', 'c.base', 'c.version', 'v.values', 'v.palette'])
  .$narrowType<{ values: BrandValues; palette: BrandPalette | null }>()
  .orderBy('c.brand')

/** The profile of a file by its name. */
export const builtInBrand = (name: string): BrandProfile | undefined =>
  builtInBrands.find(({ brand }) => brand === name)

/**
 * Every brand that is served: the files, with what was published of them, then those made in /oamm/config. One that no longer
 * fits its file is served as the file has it, and told in the log.
 */
export async function readBrands(store: Pool | PoolClient, log: Log): Promise<BrandProfile[]> {
  const rows = await all(store, published)
  const made = rows.flatMap(({ base, palette, ...row }) => {
    const profile = builtInBrand(base)
    try {
      return profile ? [withValues(profile, { ...row, palette: palette ?? undefined })] : []
    } catch (error) {
      log.error({ err: error, brand: row.brand, version: row.version }, 'a brand cannot be read')
      return []
    }
  })
  const byName = new Map(made.map((profile) => [profile.brand, profile]))
  return [
    ...builtInBrands.map((profile) => byName.get(profile.brand) ?? profile),
    ...made.filter(({ brand }) => !builtInBrand(brand)),
  ]
}
