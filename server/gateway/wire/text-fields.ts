import type { Wire } from './layout.ts'
import { gbkBytes, gbkText } from './text.ts'

/** Control characters could end a field or frame. */
export function checkedText(text: string): Buffer {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x20 || code === 0x7f) throw new RangeError('control character in text')
  }
  const bytes = gbkBytes(text)
  if (bytes.includes(0x3f) && gbkText(bytes) !== text.replace(/^ +| +$/g, ''))
    throw new RangeError('text has characters that GBK lacks')
  return bytes
}

export function textRest(max = 1023): Wire<string> {
  return {
    read: (from) => gbkText(from.rest()),
    write: (to, value) => {
      const bytes = checkedText(value)
      if (bytes.length > max) throw new RangeError(`text longer than ${max} bytes`)
      to.raw(bytes)
    },
  }
}

export function sizedText(length: Wire<number>): Wire<string> {
  return {
    read: (from, scope) => gbkText(from.take(length.read(from, scope))),
    write: (to, value, scope) => {
      const bytes = checkedText(value)
      length.write(to, bytes.length, scope)
      to.raw(bytes)
    },
  }
}

/** GBK; padding dropped when read, zeros written. */
export function fixedText(size: number, pad: 'left' | 'right' = 'right'): Wire<string> {
  return {
    read: (from) => gbkText(from.take(size)),
    write: (to, value) => {
      const bytes = checkedText(value)
      if (bytes.length > size) throw new RangeError(`text longer than ${size} bytes`)
      const zeros = Buffer.alloc(size - bytes.length)
      if (pad === 'left') to.raw(zeros)
      to.raw(bytes)
      if (pad === 'right') to.raw(zeros)
    },
  }
}
