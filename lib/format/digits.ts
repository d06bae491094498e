/** Zero width characters, bidi marks, soft hyphens, byte order marks, control characters. */
const unseen = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** What has a character that is seen, for readers that know no classes of Unicode; of its first plane. */
export const seenPattern =
  '^[^\\u0000]*[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8][^\\u0000]*$'

/** Without the characters that nobody sees, which are pasted along with numbers. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')

const otherDigit = /(?![0-9])\p{Nd}/gu
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Unicode has the digits of a script in one run of ten. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero--
  return String((code - zero) % 10)
}

const fullWidth = /[\uff01-\uff5e]/g
const toHalf = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/**
 * Digits of any script as 0 to 9 and full-width letters and signs as the usual ones, without the
 * characters that nobody sees. Superscripts and numbers in circles stay: they are no digits.
 */
export const plainDigits = (text: string): string =>
  withoutUnseen(text).replace(otherDigit, digitOf).replace(fullWidth, toHalf)
