import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type BrandConfig = {
  brand: string
  base: string
  rev: number
  version: number
  draft: BrandValues | null
  draftedBy: string
  /** Unix seconds. */
  draftedAt: number | null
}

/** Of every brand that was ever edited; brands are few. */
export const listConfigs = (pool: Pool): Promise<BrandConfig[]> =>
  all(
    pool,
    db
      .selectFrom('brand_config')
      .select(['brand', 'base', 'rev', 'version', 'draft', 'drafted_by as draftedBy'])
      .select((eb) => unixSeconds(eb.ref('drafted_at')).as('draftedAt'))
      .$narrowType<{ draft: BrandValues | null }>()
      .orderBy('brand'),
  )

export type PublishedBrand = {
  version: number
  values: BrandValues
  palette: BrandPalette | null
  note: string
  publishedBy: string
  /** Unix seconds. */
  publishedAt: number
}

/** The newest first. */
export const listVersions = (pool: Pool, brand: string, limit: number): Promise<PublishedBrand[]> =>
  all(
    pool,
    db
      .selectFrom('brand_version')
      .select(['version', 'values', 'palette', 'note', 'published_by as publishedBy'])
      .select((eb) => unixSeconds(eb.ref('published_at')).as('publishedAt'))
      .$narrowType<{ values: BrandValues; palette: BrandPalette | null; publishedAt: number }>()
      .where('brand', '=', brand)
      .orderBy('version', 'desc')
      .limit(limit),
  )
