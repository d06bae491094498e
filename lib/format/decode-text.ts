import { decodeOld, detectEncoding, oldEncodings, strange } from './detect-encoding.ts'
import { isDosCodePage } from './dos-code-pages.ts'

/** That a person may choose. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...oldEncodings] as const
export type Encoding = (typeof encodings)[number]

export type DecodedText = {
  text: string
  /** Its name in the WHATWG standard; of XML that declares it, others than may be chosen as well. */
  encoding: string
  /** How it is known; `detected` and `usual` may be wrong, so they are shown. */
  by: 'mark' | 'declared' | 'unicode' | 'detected' | 'usual' | 'chosen'
}

type Hints = {
  /** As the person says. */
  chosen?: Encoding | undefined
  /** As the person said of an earlier file: taken where it would be guessed. */
  usual?: Encoding | undefined
  /** How many expected words are in a text. */
  knows?: ((text: string) => number) | undefined
}

/**
 * Bytes as a text: by the choice, a byte order mark, what the XML declares, as Unicode, as an
 * earlier file was, then as detected. No character of it is replaced; undefined where nothing reads it whole.
 */
export function decodeText(
  bytes: Uint8Array,
  { chosen, usual, knows }: Hints = {},
): DecodedText | undefined {
  if (chosen) return decoded(bytes, chosen, 'chosen')
  const mark = marks.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return decoded(bytes, mark.encoding, 'mark')
  if (isEscaped(bytes)) return decoded(bytes, 'iso-2022-jp', 'mark')
  const declared = declaredIn(bytes)
  const told = declared ? decoded(bytes, declared, 'declared') : undefined
  const utf = unicode(bytes)
  // A declaration that was copied is more likely than an old text that is UTF-8 by chance, but for
  // a few characters of two bytes.
  if (told && utf && (!wide.has(told.encoding) || isLong.test(utf.text))) return utf
  return told ?? utf ?? (usual && decoded(bytes, usual, 'usual')) ?? detected(bytes, knows)
}

const marks: readonly { start: readonly number[]; encoding: Encoding }[] = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** JIS: of ASCII alone, with escapes where kanji begin. */
const isEscaped = (bytes: Uint8Array) =>
  bytes.some((byte, at) => byte === 0x1b && bytes[at + 1] === 0x24)

/** Characters of three bytes in UTF-8. */
const isLong = /[\u0800-\uffff]/
/** Of two bytes a character. */
const wide: ReadonlySet<string> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])

function decoded(
  bytes: Uint8Array,
  encoding: string,
  by: DecodedText['by'],
): DecodedText | undefined {
  const text = decodeOld(bytes, encoding)
  if (text === undefined || text.includes('\0') || text.includes('\ufffd')) return undefined
  return { text, encoding, by }
}

function unicode(bytes: Uint8Array): DecodedText | undefined {
  const utf8 = decoded(bytes, 'utf-8', 'unicode')
  if (utf8) return utf8
  // Without a mark: of UTF-16, the upper bytes of its signs and digits are zero, and no others.
  const head = bytes.subarray(0, 4096)
  const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length
  if (even > 0 === odd > 0) return undefined
  const found = decoded(bytes, odd > 0 ? 'utf-16le' : 'utf-16be', 'unicode')
  return found && strange.test(found.text) ? undefined : found
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
  ibm850: 'cp850',
  ibm852: 'cp852',
}

/** Of an XML declaration; undefined where it names none that is known. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const [, name = ''] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head) ?? []
  const label = otherNames[name.toLowerCase()] ?? name
  if (isDosCodePage(label.toLowerCase())) return label.toLowerCase()
  try {
    const known = new TextDecoder(label).encoding
    return known === 'gbk' ? 'gb18030' : known
  } catch {
    return undefined
  }
}

function detected(bytes: Uint8Array, knows: Hints['knows']): DecodedText | undefined {
  const encoding = bytes.includes(0) ? undefined : detectEncoding(bytes, knows)
  return encoding && decoded(bytes, encoding, 'detected')
}
