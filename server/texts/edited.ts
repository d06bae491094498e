import { editsOf, withEdits } from '#lib/i18n/edited-texts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { brandOfTexts } from './in-brand.ts'

type BuiltIn<T> = {
  texts: T
  language: Language
  /** That of `inBrand` without one. */
  brand?: string | undefined
}

/** By brand, of each area and language. */
const kept = new WeakMap<object, Map<string, { edition: string; texts: object }>>()

/** Texts of an area as a brand writes: its own, else those of every brand, else the built-in ones. */
export function edited<T extends object>(
  area: string,
  { texts, language, brand = brandOfTexts() }: BuiltIn<T>,
): T {
  const edits = editsOf(language, brand)
  const own = edits?.areas.get(area)
  if (!edits || !own) return texts
  const brands = kept.get(texts) ?? new Map<string, { edition: string; texts: object }>()
  kept.set(texts, brands)
  const known = brands.get(brand)
  if (known?.edition === edits.edition) return known.texts as T
  const shown = withEdits(texts, own)
  brands.set(brand, { edition: edits.edition, texts: shown })
  return shown
}
