import { type BrandProfile, brandProfile, hostsBelow } from '#brands/define.ts'
import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { legalHash } from './legal-hash.ts'

type Published = {
  brand: string
  values: BrandValues
  palette: BrandPalette | undefined
  version: number
  /** Organisation whose branch it is for. */
  ownerId?: number | undefined
  /** The version that its legal texts came with, and when (Unix seconds). */
  legalVersion?: number
  legalAt?: number | null
}

/** What is served of a profile and what /oamm/config published. Throws ZodError where they do not fit each other. */
export function withValues(base: BrandProfile, published: Published): BrandProfile {
  const { brand, values, palette, version, ownerId, legalVersion = version, legalAt } = published
  const { accent: _accent, ...rest } = values
  const isNew = brand !== base.brand
  return brandProfile.parse({
    ...base,
    // Those of another brand lead to that one.
    ...(isNew && {
      projectName: `${brand}-web`,
      message: { code: brand },
      hosts: hostsBelow(`${brand}.invalid`),
    }),
    ...rest,
    ...(ownerId !== undefined && {
      branch: { owner: ownerId, base: base.brand },
      seller: sellerOf(base, values),
      ownHosts: values.ownHosts ?? [],
    }),
    brand: brand,
    palette: palette,
    version: version,
    ...(values.legal && {
      agreement: { hash: legalHash(values.legal), version: legalVersion, since: legalAt ?? 0 },
    }),
  })
}

/**
 * Of a dealer's brand: who is paid, whatever the dealer writes into its copyright. Numbers of receipts are counted by brand.
 */
const sellerOf = ({ seller, config }: BrandProfile, { seller: own }: BrandValues) => ({
  ...seller,
  ...own,
  name: own?.name ?? seller.name ?? config.copyright.name,
  series: own?.series,
})

/** What of a profile can be set, as it stands. */
export const settableOf = (profile: BrandProfile): BrandValues => ({
  name: profile.name,
  title: profile.title,
  description: profile.description,
  config: profile.config,
  languages: profile.languages,
  defaultLanguage: profile.defaultLanguage,
  payments: profile.payments,
  ...(profile.bankAccount && { bankAccount: profile.bankAccount }),
  seller: profile.seller,
  listening: profile.listening,
  password: profile.password,
  features: profile.features,
  ownHosts: profile.ownHosts,
})
