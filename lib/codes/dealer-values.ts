import type { BrandValues } from '../contract/brand-fields.ts'

/** What a dealer sets of the brand of its branch; all else is the platform's: who is paid and how, who sells, what the law asks. */
export const dealerValues: readonly (keyof BrandValues)[] = [
  'name',
  'title',
  'description',
  'config',
  'accent',
  'languages',
  'defaultLanguage',
  'ownHosts',
  'images',
]
