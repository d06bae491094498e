import type { Rule } from './rule.ts'

/** Characters: twenty of the longest frames. */
const longest = 16_000

/** Without blanks, commas, colons, dashes and `0x`. */
export const hexOf = (text: string): string => text.replace(/0x|[\s,:-]/gi, '')

const skipped = '(?:0[xX]|[\\s,:-])*'
const digit = `${skipped}[\\da-fA-F]`

/** Bytes as pairs of hex digits. */
export const frameHex: Rule = {
  key: 'frameHex',
  values: { most: longest },
  schema: { pattern: `^(?:${digit}${digit})+${skipped}$`, maxLength: longest },
  test: (text) => text.length <= longest && /^([0-9a-f]{2})+$/i.test(hexOf(text)),
}
