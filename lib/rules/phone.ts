import { plainDigits } from '../format/digits.ts'
import { ofDigits } from './number.ts'
import { eitherOf, matching, type Rule, readingAs } from './rule.ts'

/** What people write before a number, and the scheme of its link. */
const label =
  /^\s*(?:tel|phone|mobile|mob|cell|handy|whatsapp|telefon|telefono|teléfono|telefone|téléphone|portable|móvil|celular|тел|телефон|моб|điện thoại|đt|sđt|تلفن|موبایل|همراه|电话|電話|手机|手機|携帯)(?:\s*[.:]+\s*|\s+(?=[+\d(]))/iu

/** An area's; numbers that end differently from here on have two or three digits. */
const slash = /\/(?=[\d\s-]{4})/g

/** Whose numbers are dialled with a zero in front at home only. */
const homeZeros = new RegExp(
  `^(\\+(?:2[07]|3[123]|4[013469]|5[1458]|6[01234]|66|8[1246]|9[0123458]|${[
    '21[238]',
    '23[34]',
    '249',
    '25[14-6]',
    '26[034]',
    '353',
    '355',
    '358',
    '359',
    '38[01235679]',
    '421',
    '85[56]',
    '880',
    '886',
    '96[1-467]',
    '97[0-2]',
    '977',
    '99[24568]',
  ].join('|')}))0`,
)

/** Digits alone, with + before a country's code. */
function phoneText(text: string): string {
  const dialled = plainDigits(text)
    .replace(label, '')
    .replace(slash, '')
    .replace(/[\s\u2010-\u2015'’.-]/g, '')
    .replace(/\((\+?\d+)\)|\[(\+\d+)\]/g, '$1$2')
    .replace(/^00(?=[1-9])|^(?=861[3-9]\d{9}$)/, '+')
  return dialled.replace(homeZeros, '$1')
}

/** Of a switchboard: no message reaches it. */
const extension =
  /\d\s*[,;]?\s*(?:x|ext\.?|extension|доб\.?|poste|interno|ramal|durchwahl|máy lẻ|داخلی|转|轉|分机|內線|内線|#)\s*[.=:]?\s*\d{1,6}\s*$/iu
const noExtension: Rule = { key: 'phoneExtension', test: () => false }
const orExtension = (rule: Rule): Rule => ({
  ...rule,
  cause: (value) => (extension.test(plainDigits(value)) ? noExtension : undefined),
})

/** Mainland mobile. Always required. */
export const phone = orExtension(readingAs(phoneText, matching('tips5', /^1[3-9]\d{9}$/)))

/** Mainland, or + and an international number. */
export const anyPhone = orExtension(
  readingAs(phoneText, eitherOf(phone.key, phone, matching('tips5', /^\+[1-9]\d{6,14}$/))),
)

/** Remark number of a device: 11 digits. */
export const remarkNumber = ofDigits(matching('remarkNumber', /^\d{11}$/))
