import { useTranslations } from 'next-intl'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { dealerValues } from '#lib/codes/dealer-values.ts'
import type { LegalKind } from '#lib/codes/legal-kinds.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import type { Language } from '#lib/i18n/languages.ts'

export type BrandConfig = NonNullable<CallReply<'ops/GetConfig'>['config']>
type Wire = CallParams<'ops/SetConfig'>['values']
type Whole = Required<Omit<BrandConfig['profile'], 'accent' | 'bankAccount' | 'images' | 'legal'>>

/** What the form holds: all that can be set, with what the profile has where nothing is. */
export type BrandForm = Whole & {
  /** Empty: the theme's. */
  accent: string
  /** Empty: none. */
  bankAccount: { holder: string; bank: string; number: string }
  images: BrandConfig['profile']['images'] | null
  /** Empty: none. */
  legal: Record<LegalKind, Partial<Record<Language, string>>>
  /** Chosen, not saved yet. */
  logo: readonly Picture[]
}

const noLegal = { terms: {}, privacy: {} }
const noAccount = { holder: '', bank: '', number: '' }

export function formOf({ profile, values }: BrandConfig): BrandForm {
  const all = { ...profile, ...values }
  const { accent = '', images = null, bankAccount = noAccount, legal = noLegal, ...rest } = all
  const own = { accent: accent, images: images, bankAccount: bankAccount, logo: [] }
  return { ...(rest as Whole), ...own, legal: legal }
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Only what differs from the profile, so that it follows where that changes. */
export function wireOf({ logo: _, ...form }: BrandForm, config: BrandConfig): Wire {
  const before = formOf({ ...config, values: {} })
  const changed = Object.entries(form).filter(
    ([key, value]) => value && differ(value, before[key as keyof BrandForm]),
  )
  return Object.fromEntries(changed)
}

/** Without what the operator set of a dealer's brand. */
export const ofDealer = (values: Wire): Wire =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => dealerValues.some((one) => one === key)),
  )

export type BrandText = 'name' | 'title' | 'description'

/** Of one language; empty words are none. */
export function withText(
  texts: Partial<Record<Language, string>>,
  language: Language,
  words: string,
): Partial<Record<Language, string>> {
  const { [language]: _, ...others } = texts
  return words === '' ? others : { ...others, [language]: words }
}

/** Names of keys that differ, as a sentence. */
export function useKeyNames() {
  const t = useTranslations('brand.key')
  return (keys: readonly string[]) => keys.map((key) => (t.has(key) ? t(key) : key)).join(', ')
}
