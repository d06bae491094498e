import iconv from 'iconv-lite'

/** Padding and zeros must not reach the database. */
function unpadded(text: string): string {
  return text
    .replace(/^[\0 ]+/, '')
    .replace(/\0.*$/s, '')
    .replace(/ +$/, '')
}

export function gbkText(bytes: Buffer): string {
  return unpadded(iconv.decode(bytes, 'gbk'))
}

export function gbkBytes(text: string): Buffer {
  return iconv.encode(text, 'gbk')
}

export function asciiText(bytes: Buffer): string {
  return unpadded(bytes.toString('latin1'))
}
