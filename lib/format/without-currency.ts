import { isCurrency } from '#lib/codes/currencies.ts'
import { plainDigits } from '#lib/format/digits.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'

/** What people write beside what the engine knows of our languages. */
const words: Readonly<Record<string, string>> = {
  CNY: '元 圆 圓 人民币 RMB ￥',
  HKD: '元 港币 港幣 港元',
  TWD: '元 台币 台幣',
  MOP: '元 澳门币 澳門幣',
  JPY: '円 圓 日元 日圓 YEN ￥',
  KRW: '원',
  RUB: 'РУБ Р',
  VND: 'Đ ĐỒNG VNĐ',
  IRR: 'ریال',
  CHF: 'FR SFR',
  EUR: 'EURO',
  PLN: 'ZŁ',
}

const form = (sign: string) => sign.normalize('NFKC').toUpperCase().replace(/[\s.]/g, '')

const known = new Map<string, ReadonlySet<string>>()

/** ¥, 元, RMB and CNY of CNY. */
function signsOf(currency: string): ReadonlySet<string> {
  const before = known.get(currency)
  if (before) return before
  const written = languageCodes.flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const style = { style: 'currency', currency, currencyDisplay } as const
      const parts = new Intl.NumberFormat(languages[language].tag, style).formatToParts(0)
      return parts.find(({ type }) => type === 'currency')?.value ?? currency
    }),
  )
  const signs = new Set([currency, ...written, ...(words[currency]?.split(' ') ?? [])].map(form))
  known.set(currency, signs)
  return signs
}

const number = "[\\d.,'’\\u066b\\u066c\\s+\\u2010-\\u2015\\u2212-]*\\d[\\d.,'’\\u066b\\u066c]*"
const sign = '[^\\d\\s,+\\u2010-\\u2015\\u2212-][^\\d\\s,+-]*'
const beside = new RegExp(`^(?:(${sign})\\s*)?(${number}?)(?:\\s*(${sign}))?$`, 'u')

/**
 * An amount without the sign, word or code of its currency before or behind it; `isOther` where that
 * is of another currency. What is neither stays as it is written.
 */
export function withoutCurrency(
  text: string,
  currency: string,
): { amount: string; isOther: boolean } {
  const [, before, amount, behind] = beside.exec(plainDigits(text).trim()) ?? []
  const isLone = (before === undefined) !== (behind === undefined)
  if (amount === undefined || !isLone) return { amount: text, isOther: false }
  const found = form(before ?? behind ?? '')
  if (signsOf(currency).has(found)) return { amount, isOther: false }
  return { amount: text, isOther: /\p{Sc}/u.test(found) || isCurrency(found) || isWord(found) }
}

const isWord = (found: string) =>
  Object.values(words).some((some) => some.split(' ').some((word) => form(word) === found))
