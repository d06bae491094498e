import { createHash } from 'node:crypto'
import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import { legalKinds } from '#lib/codes/legal-kinds.ts'
import { languageCodes } from '#lib/i18n/languages.ts'

/** Hex of the SHA-256 of the texts in all languages, whatever order the store has them in. */
export function legalHash(legal: BrandLegal): string {
  const texts = legalKinds.map((kind) => languageCodes.map((code) => legal[kind][code] ?? null))
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
