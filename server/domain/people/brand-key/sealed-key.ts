import type { BrandKeyKind } from '#lib/codes/brand-keys.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'

type KeyValues = Readonly<Record<string, string>>
type Place = { brand: string; kind: BrandKeyKind }

const aboutOf = ({ brand, kind }: Place) => `brand:${brand}:${kind}`
const keyOf = (secret: string) => ({ secret: secret, use: 'keys of brands' })

/** Keys of brands lie in the table sealed only; one opens at its own brand and kind alone. */
export const sealKey = (secret: string, place: Place, values: KeyValues): Buffer =>
  sealJson(values, aboutOf(place), keyOf(secret))

/** Throws under another SECRET. */
export const openKey = (secret: string, place: Place, sealed: Buffer): KeyValues =>
  openJson(sealed, aboutOf(place), keyOf(secret)) as KeyValues
