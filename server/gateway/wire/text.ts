import iconv from 'iconv-lite'

/** Without padding zeros and spaces on either side, and ended by a zero: none may reach the database. */
function unpadded(text: string): string {
  return text
    .replace(/^[\0 ]+/, '')
    .replace(/\0.*$/s, '')
    .replace(/ +$/, '')
}

/** Text of a JT/T 808 STRING field (GBK), without padding on either side. */
export function gbkText(bytes: Buffer): string {
  return unpadded(iconv.decode(bytes, 'gbk'))
}

/** GBK bytes of a text. */
export function gbkBytes(text: string): Buffer {
  return iconv.encode(text, 'gbk')
}

/** Printable ASCII of a fixed field, without padding on either side. */
export function asciiText(bytes: Buffer): string {
  return unpadded(bytes.toString('latin1'))
}
