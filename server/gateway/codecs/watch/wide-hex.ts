import iconv from 'iconv-lite'

/** UTF-16, the high byte first, as hex digits. */
export const wideHex = (text: string): string =>
  iconv.encode(text, 'utf16be').toString('hex').toUpperCase()
