import { brandImage } from '#lib/codes/brand-images.ts'
import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import type { LegalKind } from '#lib/codes/legal-kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { BrandProfile, Car } from './define.ts'

/** Everything but where it is hosted, who sells, and its long texts; whether the page is under the host of its phone pages. */
export type Brand = Omit<
  BrandProfile,
  'hosts' | 'ownHosts' | 'branch' | 'message' | 'seller' | 'legal'
> & {
  isOnPhoneHost?: boolean
}

/** With the address of its logo. */
export type ShownBrand = Brand & { logo: string }

export function publicBrand(profile: BrandProfile): ShownBrand {
  const { hosts: _hosts, ownHosts: _own, branch: _branch, ...shown } = profile
  const { message: _message, seller: _seller, legal: _legal, ...rest } = shown
  return { ...rest, logo: brandImage(profile, 'logo').url }
}

/** In a language, else in English. */
export function brandText(texts: Record<string, string>, language: string): string {
  return texts[language] ?? (language === 'hk' ? texts['zh'] : undefined) ?? texts['en'] ?? ''
}

/** Its legal text as somebody reads it: Markdown in the language, else as `brandText` chooses. */
export function legalText(
  legal: BrandLegal,
  kind: LegalKind,
  language: Language,
): { language: Language; text: string } {
  const inTurn: Language[] = language === 'hk' ? ['hk', 'zh', 'en'] : [language, 'en']
  const texts = legal[kind]
  const found = inTurn.find((code) => texts[code] !== undefined) ?? 'en'
  return { language: found, text: texts[found] ?? '' }
}

/** Key of `common.codeMsg`; undefined: nothing. Who came from an app is not sent there. */
export function codeMsgOf(
  { config }: Brand,
  { isInApp }: { isInApp: boolean },
): 'useApp' | 'contactService' | undefined {
  if (!config.showCodeMsg) return undefined
  return isInApp ? 'contactService' : config.CodeMsg
}

export function copyrightLine({ config: { copyright } }: Brand, year: number): string {
  const { name, from, filing } = copyright
  const years = year > from ? `${from}–${year}` : `${year}`
  return `© ${years} ${name}${filing && ` · ${filing}`}`
}

/** Icons of what is worn. */
const wornCars: readonly string[] = ['person', 'pet']

export const isWorn = (brand: Brand, index: number): boolean =>
  wornCars.includes(carIcon(brand, index).car.name)

/** Wrapped round when the brand has fewer icons. */
export function carIcon(brand: Brand, index: number): { url: string; car: Car } {
  const car = brand.cars[index % brand.cars.length] ?? brand.cars[0]
  if (!car) throw new Error(`brand ${brand.brand} has no icons`)
  return { url: `/assets/${car.of ?? brand.assets}/cars/${car.file}`, car }
}
