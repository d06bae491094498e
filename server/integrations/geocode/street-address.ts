import type { Language } from '#lib/i18n/languages.ts'
import type { FoundStreet } from './street-index.ts'
import type { StreetName } from './street-layers.ts'

/** Where "12 High Street" is said. */
const numberFirst = new Set(
  'AU CA DZ EG FR GB HK IE IL IN JM KE LU MA MC MT MY NG NZ PH PK SG TH TN UG US VN ZA'.split(' '),
)
/** Where "Calle Mayor, 21" is said. */
const numberAfterComma = new Set('BR BY ES KG KZ RU UA'.split(' '))

const han = /\p{Script=Han}/u
const scripts: Partial<Record<string, RegExp>> = {
  zh: han,
  hk: han,
  jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  fa: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
}
const foreign = /[^\P{L}\p{Script=Latin}]/u

/** In the reader's language; else as written there if the reader knows the letters, else in Latin ones. */
export function nameFor({ own, other }: StreetName, lang: string): string {
  const wanted = other[lang as Language]
  if (wanted) return wanted
  const isReadable = !foreign.test(own) || scripts[lang]?.test(own)
  return isReadable ? own : (other.en ?? other.latin ?? own)
}

/** Street and number as the country writes them. */
export function streetLine({ name, number }: FoundStreet, country: string, lang: string): string {
  const street = nameFor(name, lang)
  if (!number) return street
  if (han.test(street))
    return `${street}${number}${/\d$/.test(number) && lang !== 'jp' ? (lang === 'hk' ? '號' : '号') : ''}`
  if (numberFirst.has(country)) return `${number} ${street}`
  return numberAfterComma.has(country)
    ? `${street}${lang === 'fa' ? '،' : ','} ${number}`
    : `${street} ${number}`
}

/** Languages that go from the country down to the house, and what stands between. */
const downwards: Partial<Record<string, string>> = { zh: '', hk: '', jp: ' ', fa: '، ' }

/** `parts`: street, town, country. */
export function inReadersOrder(parts: readonly string[], lang: string): string {
  const named = parts.filter(Boolean)
  const between = downwards[lang]
  if (between === undefined) return named.join(', ')
  if (between !== '') return named.toReversed().join(between)
  return named.toReversed().reduce((text, part) => {
    const [before, after] = [/\p{Script=Han}$/u.test(text), /^\p{Script=Han}/u.test(part)]
    return text + (before && after ? '' : before || after ? ' ' : ', ') + part
  })
}
