import { decodeDos, isDosCodePage } from './dos-code-pages.ts'
import { encodingCost } from './encoding-cost.ts'
import { type OldEncoding, oldEncodings } from './old-encodings.ts'

/** Bytes of lines with other characters than ASCII that are looked at: more tell no more. */
const looked = 32_768
/** Where headings are. */
const head = 2000
/** Bytes of a line from which on it is looked at in pieces. */
const longLine = 1000
const ofKnownWord = 12

/**
 * What a text in no form of Unicode is most likely encoded in; undefined where none fits. A text of
 * a few words is enough: of the encodings that can hold the bytes, the one wins whose characters are
 * likeliest in one of the languages that it was made for. `knows` counts words that are expected,
 * as headings are.
 */
export function detectEncoding(
  bytes: Uint8Array,
  knows: (text: string) => number = () => 0,
): OldEncoding | undefined {
  const part = tellingPart(bytes)
  /** Of several that make one text of the bytes, the first. */
  const names = new Map<string, OldEncoding>()
  const found = oldEncodings.flatMap((encoding) => {
    const text = decodeOld(part, encoding, { isCut: true })
    if (text === undefined || strange.test(text)) return []
    const cost = encodingCost(encoding, { bytes: part, text }) - knows(text) * ofKnownWord
    const name = names.get(text) ?? encoding
    names.set(text, name)
    return { encoding: name, cost }
  })
  found.sort((one, two) => one.cost - two.cost)
  return found.find(({ encoding }) => isTextIn(bytes, encoding))?.encoding
}

function isTextIn(bytes: Uint8Array, encoding: OldEncoding): boolean {
  const text = decodeOld(bytes, encoding)
  return text !== undefined && !strange.test(text)
}

/** The first lines, and of the others some that are not of ASCII alone. */
function tellingPart(bytes: Uint8Array): Uint8Array {
  const part: number[] = []
  for (const piece of piecesOf(bytes)) {
    const left = looked - part.length
    if (left <= 0) break
    if (part.length < head || piece.some((byte) => byte >= 0x80))
      for (const byte of piece.subarray(0, left)) part.push(byte)
  }
  return Uint8Array.from(part)
}

/** Lines; long ones, as programs write whole files, in pieces that end behind a byte that is never the second of a character. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (const line of linesOf(bytes)) {
    let from = 0
    for (let at = longLine; at < line.length; at++) {
      if ((line[at] ?? 0) >= 0x30 || at - from < longLine) continue
      yield line.subarray(from, at + 1)
      from = at + 1
    }
    yield line.subarray(from)
  }
}

/** Each with what ends it. */
export function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const next = end < 0 ? bytes.length : end + 1
    yield bytes.subarray(from, next)
    from = next
  }
}

/** Control characters and what is not assigned are in no text. */
export const strange = /(?![\t-\r])\p{Cc}|[\ufffd\p{Co}\p{Cn}]/u

/** Of 0x80 to 0x9f: Node takes windows-1252 for Latin-1, which has control characters there. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Undefined where it cannot be. `isCut`: the last character may lack bytes. */
export function decodeOld(
  bytes: Uint8Array,
  encoding: string,
  { isCut = false } = {},
): string | undefined {
  if (isDosCodePage(encoding)) return decodeDos(bytes, encoding)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
    return encoding === 'windows-1252'
      ? text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)
      : text
  } catch {
    return undefined
  }
}
