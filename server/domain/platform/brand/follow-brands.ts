import { setBrands } from '#brands/resolve.ts'
import { type FollowOptions, followBrandRows } from './follow-brand-rows.ts'
import { readBrands, readSuccessors } from './read-brands.ts'

/** Serves what is published, now and after each change. */
export const followBrands = (options: FollowOptions): Promise<void> =>
  followBrandRows(options, {
    read: async () => {
      const brands = await readBrands(options.pool, options.log)
      return { brands: brands, successors: await readSuccessors(options.pool, brands) }
    },
    keep: ({ brands, successors }) => setBrands(brands, successors),
    failed: 'brands could not be read',
  })
