import type { BrandProfile } from '#brands/define.ts'
import { builtInBrands } from '#brands/resolve.ts'
import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Log } from '../../../log.ts'
import { withValues } from './with-values.ts'

const versions = db
  .selectFrom('brand_config as c')
  .innerJoin('brand_version as v', 'v.brand', 'c.brand')
  .select(['c.brand', 'c.base', 'v.version', 'v.values', 'v.palette'])
  .select((eb) => [
    'v.legal_version as legalVersion',
    unixSeconds(eb.ref('v.legal_at')).as('legalAt'),
  ])
  .$narrowType<{ values: BrandValues; palette: BrandPalette | null }>()
  .orderBy('c.brand')

const published = versions.whereRef('v.version', '=', 'c.version')

/** The last of each that is served no longer. */
const formerly = versions
  .distinctOn('c.brand')
  .where('c.version', '=', 0)
  .orderBy('v.version', 'desc')

/** The profile of a file by its name. */
export const builtInBrand = (name: string): BrandProfile | undefined =>
  builtInBrands.find(({ brand }) => brand === name)

type Row = {
  brand: string
  base: string
  version: number
  values: BrandValues
  palette: BrandPalette | null
  legalVersion: number
  legalAt: number | null
}

function profilesOf(
  rows: readonly Row[],
  onUnread?: (unread: { brand: string; version: number; error: unknown }) => void,
): BrandProfile[] {
  return rows.flatMap(({ base, palette, ...row }) => {
    const profile = builtInBrand(base)
    try {
      return profile ? [withValues(profile, { ...row, palette: palette ?? undefined })] : []
    } catch (error) {
      onUnread?.({ brand: row.brand, version: row.version, error })
      return []
    }
  })
}

/**
 * Every brand that is served: the files, with what was published of them, then those made in /oamm/config. One that no longer
 * fits its file is served as the file has it, and told in the log.
 */
export async function readBrands(store: Pool | PoolClient, log: Log): Promise<BrandProfile[]> {
  const made = profilesOf(await all(store, published), ({ brand, version, error }) =>
    log.error({ err: error, brand: brand, version: version }, 'a brand cannot be read'),
  )
  const byName = new Map(made.map((profile) => [profile.brand, profile]))
  return [
    ...builtInBrands.map((profile) => byName.get(profile.brand) ?? profile),
    ...made.filter(({ brand }) => !builtInBrand(brand)),
  ]
}

/** Made brands that were taken back, as they were last published: their orders are paid and credited still. */
export async function readFormerBrands(store: Pool | PoolClient): Promise<BrandProfile[]> {
  const former = profilesOf(await all(store, formerly))
  return former.filter(({ brand }) => !builtInBrand(brand))
}
