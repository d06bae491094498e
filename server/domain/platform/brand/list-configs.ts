import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Context } from '../../../context.ts'
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
  /** Organisation whose branch it is for; null: the platform's. */
  ownerId: number | null
  owner: string | null
}

const configs = db
  .selectFrom('brand_config as c')
  .leftJoin('organisation as o', 'o.id', 'c.owner_id')
  .select(['c.brand', 'c.base', 'c.rev', 'c.version', 'c.draft', 'c.drafted_by as draftedBy'])
  .select(['c.owner_id as ownerId', 'o.name as owner'])
  .select((eb) => unixSeconds(eb.ref('c.drafted_at')).as('draftedAt'))
  .$narrowType<{ draft: BrandValues | null }>()
  .orderBy('c.brand')

/** Of every brand that was ever edited and that the caller edits: the root all, others that of their organisation. Brands are few. */
export const listConfigs = ({ services, caller }: Context): Promise<BrandConfig[]> =>
  all(
    services.pool,
    caller.isRoot ? configs : configs.where('c.owner_id', '=', caller.organisationId),
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
