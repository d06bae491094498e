import { setBrands } from '#brands/resolve.ts'
import { type FollowOptions, followBrandRows } from './follow-brand-rows.ts'
import { readBrands } from './read-brands.ts'

/** Serves what is published, now and after each change. */
export const followBrands = (options: FollowOptions): Promise<void> =>
  followBrandRows(options, {
    read: () => readBrands(options.pool, options.log),
    keep: setBrands,
    failed: 'brands could not be read',
  })
