import type { BrandKeyKind } from '#lib/codes/brand-keys.ts'

/** A brand's own key, opened: its fields by name (lib/codes/brand-keys.ts); of mail those of its DKIM pair, too. */
export type BrandKey = {
  id: number
  brand: string
  kind: BrandKeyKind
  values: Readonly<Record<string, string>>
  /** Taken away: only what it took is asked about. */
  isEnded: boolean
}

/** What this process knows of the keys of all brands. The same key is the same object until it is changed. */
export type BrandKeys = {
  /** In use: its own, else, of a dealer's brand, that of the brand it follows; undefined: that of the installation is. */
  of(brand: string, kind: BrandKeyKind): BrandKey | undefined
  byId(id: number): BrandKey | undefined
  /** Those of one kind, ended ones too. */
  list(kind: BrandKeyKind): readonly BrandKey[]
}

export const noBrandKeys: BrandKeys = {
  of: () => undefined,
  byId: () => undefined,
  list: () => [],
}

/** Opens what works with a key once, and again where it is changed. */
export function perKey<T>(open: (key: BrandKey) => T): (key: BrandKey) => T {
  const opened = new WeakMap<BrandKey, T>()
  return (key) => {
    const known = opened.get(key)
    if (known !== undefined) return known
    const made = open(key)
    opened.set(key, made)
    return made
  }
}
