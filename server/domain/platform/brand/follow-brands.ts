import { setBrands } from '#brands/resolve.ts'
import { type Following, follow } from '../follow.ts'
import { readBrands } from './read-brands.ts'

/** Serves the brands that are published, now and after each change. */
export const followBrands = (following: Following): Promise<void> =>
  follow('brand', following, {
    read: () => readBrands(following.pool, following.log),
    take: setBrands,
  })
