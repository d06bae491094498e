import { decodeOld, detectEncoding, linesOf, strange } from './detect-encoding.ts'
import { isDosCodePage } from './dos-code-pages.ts'
import { type OldEncoding, oldEncodings } from './old-encodings.ts'

/** That a person may choose. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...oldEncodings] as const
export type Encoding = (typeof encodings)[number]

/** How a text was read. */
export type Characters = {
  /** Its name in the WHATWG standard; of XML that declares it, others than may be chosen as well. */
  encoding: string
  /** How it is known; `detected` and `usual` may be wrong, so they are shown. */
  by: 'mark' | 'declared' | 'unicode' | 'detected' | 'usual' | 'chosen'
  /** Lines, counted from 1, that are no UTF-8, as most of the others are, and what they were read as. */
  other?: { encoding: OldEncoding; lines: number[] }
}

export type DecodedText = { text: string; characters: Characters }

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
  if (chosen)
    return decoded(bytes, chosen, 'chosen') ?? (chosen === 'utf-8' ? mixed(bytes) : undefined)
  const mark = marks.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return decoded(bytes, mark.encoding, 'mark') ?? mixed(bytes)
  if (isEscaped(bytes)) return decoded(bytes, 'iso-2022-jp', 'mark')
  const declared = declaredIn(bytes)
  const told = declared ? decoded(bytes, declared, 'declared') : undefined
  const utf = unicode(bytes)
  // A declaration that was copied is more likely than an old text that is UTF-8 by chance, but for
  // a few characters of two bytes.
  if (told && utf && (!wide.has(told.characters.encoding) || isLong.test(utf.text))) return utf
  const whole = told ?? utf ?? mixed(bytes)
  return whole ?? (usual && decoded(bytes, usual, 'usual')) ?? detected(bytes, knows)
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
  by: Characters['by'],
): DecodedText | undefined {
  const text = decodeOld(bytes, encoding)
  if (text === undefined || text.includes('\0') || text.includes('\ufffd')) return undefined
  return { text, characters: { encoding, by } }
}

function unicode(bytes: Uint8Array): DecodedText | undefined {
  const utf8 = decoded(bytes, 'utf-8', 'unicode')
  // Few bytes of an old text are UTF-8 by chance: of characters that are in no text.
  if (utf8 && !/^[\0-\x7f\p{Cn}\p{Co}]*[\p{Cn}\p{Co}][\0-\x7f\p{Cn}\p{Co}]*$/u.test(utf8.text))
    return utf8
  // Without a mark: of UTF-16, the upper bytes of its signs and digits are zero, and no others.
  const head = bytes.subarray(0, 4096)
  const even = head.filter((byte, at) => byte === 0 && at % 2 === 0).length
  const odd = head.filter((byte, at) => byte === 0 && at % 2 === 1).length
  if (even > 0 === odd > 0) return undefined
  const found = decoded(bytes, odd > 0 ? 'utf-16le' : 'utf-16be', 'unicode')
  return found && strange.test(found.text) ? undefined : found
}

/**
 * Lines of UTF-8 among others, as where an old program wrote behind a new one. Undefined where fewer
 * lines with letters beyond ASCII are UTF-8 than are not: those would be so by chance.
 */
function mixed(bytes: Uint8Array): DecodedText | undefined {
  if (bytes.includes(0)) return undefined
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n')
  const bad = lines.flatMap((line, at) => (line.includes('\ufffd') ? [at] : []))
  const good = lines.filter((line) => /[^\0-\x7f]/.test(line)).length - bad.length
  if (bad.length === 0 || good < bad.length) return undefined
  const written = [...linesOf(bytes)]
  const rest = bad.map((at) => written[at] ?? new Uint8Array())
  const encoding = detectEncoding(Uint8Array.from(rest.flatMap((line) => [...line])))
  if (!encoding) return undefined
  for (const [index, at] of bad.entries())
    lines[at] = decodeOld(rest[index] ?? new Uint8Array(), encoding)?.replace(/\n$/, '') ?? '\ufffd'
  const text = lines.join('\n')
  if (text.includes('\ufffd')) return undefined
  const other = { encoding, lines: bad.map((at) => at + 1) }
  return { text, characters: { encoding: 'utf-8', by: 'unicode', other } }
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
