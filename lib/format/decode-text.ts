import { decodeOld, detectEncoding, oldEncodings } from './detect-encoding.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...oldEncodings, 'euc-kr'] as const
export type Encoding = (typeof encodings)[number]

export type DecodedText = {
  text: string
  encoding: Encoding
  /** How it is known; `detected` may be wrong, so it is shown. */
  by: 'mark' | 'declared' | 'unicode' | 'detected' | 'chosen'
}

type Hints = {
  /** As the person says. */
  chosen?: Encoding | undefined
  /** How many expected words are in a text. */
  knows?: ((text: string) => number) | undefined
}

/**
 * Bytes as a text: by the choice, a byte order mark, what the XML declares, as Unicode, then as
 * detected. No character of it is replaced; undefined where nothing reads it whole.
 */
export function decodeText(
  bytes: Uint8Array,
  { chosen, knows }: Hints = {},
): DecodedText | undefined {
  if (chosen) return decoded(bytes, chosen, 'chosen')
  const mark = marks.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return decoded(bytes, mark.encoding, 'mark')
  const declared = declaredIn(bytes)
  const told = declared && decoded(bytes, declared, 'declared')
  const utf = unicode(bytes)
  // A declaration that was copied is more likely than an old text that is UTF-8 by chance, but for
  // a few characters of two bytes.
  if (told && utf && (!wide.has(told.encoding) || isLong.test(utf.text))) return utf
  return told ?? utf ?? detected(bytes, knows)
}

const marks: readonly { start: readonly number[]; encoding: Encoding }[] = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Characters of three bytes in UTF-8. */
const isLong = /[\u0800-\uffff]/
/** Of two bytes a character. */
const wide: ReadonlySet<Encoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])

function decoded(
  bytes: Uint8Array,
  encoding: Encoding,
  by: DecodedText['by'],
): DecodedText | undefined {
  const text = decodeOld(bytes, encoding)
  if (text === undefined || text.includes('\0') || text.includes('\ufffd')) return undefined
  return { text, encoding, by }
}

function unicode(bytes: Uint8Array): DecodedText | undefined {
  const utf8 = decoded(bytes, 'utf-8', 'unicode')
  if (utf8) return utf8
  // Without a mark: every other byte of Latin text is zero.
  const head = bytes.subarray(0, 4096)
  const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length
  if (Math.min(even, odd) > 0 || even + odd < head.length / 5) return undefined
  return decoded(bytes, odd > 0 ? 'utf-16le' : 'utf-16be', 'unicode')
}

/** Names that programs write and the standard does not know. */
const otherNames: Readonly<Record<string, string>> = {
  cp936: 'gbk',
  ms936: 'gbk',
  cp950: 'big5',
  ms950: 'big5',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  ansi: 'windows-1252',
}

/** Of an XML declaration; undefined where it names none of ours. */
function declaredIn(bytes: Uint8Array): Encoding | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const [, name = ''] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? []
  const label = otherNames[name.toLowerCase()] ?? name
  try {
    const known = new TextDecoder(label).encoding
    const same = known === 'gbk' ? 'gb18030' : known
    return encodings.find((one) => one === same)
  } catch {
    return undefined
  }
}

function detected(bytes: Uint8Array, knows: Hints['knows']): DecodedText | undefined {
  const encoding = bytes.includes(0) ? undefined : detectEncoding(bytes, knows)
  return encoding && decoded(bytes, encoding, 'detected')
}
