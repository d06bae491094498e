import { setBrands } from '#brands/resolve.ts'
import { type Following, follow } from '../follow.ts'
import { readBrands, readSuccessors } from './read-brands.ts'

/** Serves the brands that are published, now and after each change. */
export const followBrands = (following: Following): Promise<void> =>
  follow('brand', following, {
    read: async () => {
      const brands = await readBrands(following.pool, following.log)
      return { brands: brands, successors: await readSuccessors(following.pool, brands) }
    },
    take: ({ brands, successors }) => setBrands(brands, successors),
  })
