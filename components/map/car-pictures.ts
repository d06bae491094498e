import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrandProfile } from '#brands/define.ts'
import { carIcon } from '#brands/public.ts'

/** Of the brand's icons, in their order: as data URLs, small enough to come with the page. */
export const carPictures = (brand: BrandProfile): Promise<string[]> =>
  Promise.all(
    brand.cars.map(async (_, i) => {
      const { url } = carIcon(brand, i)
      if (!url.endsWith('.svg')) return url
      const drawing = await readFile(path.join('brands', url), 'utf8')
      return `data:image/svg+xml,${encodeURIComponent(drawing)}`
    }),
  )
