import iconv from 'iconv-lite'

/** Text of a JT/T 808 STRING field (GBK), without padding zeros and spaces on either side. */
export function gbkText(bytes: Buffer): string {
  return iconv.decode(bytes, 'gbk').replace(/^[\0 ]+|[\0 ]+$/g, '')
}

/** GBK bytes of a text. */
export function gbkBytes(text: string): Buffer {
  return iconv.encode(text, 'gbk')
}

/** Printable ASCII of a fixed field, without padding on either side. */
export function asciiText(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/^[\0 ]+|[\0 ]+$/g, '')
}
