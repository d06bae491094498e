/** Encodings of old programs, by their names in the WHATWG standard; earlier ones win a draw. */
export const oldEncodings = [
  'windows-1252',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'windows-1250',
  'windows-1254',
  'windows-1256',
  'windows-1258',
  'koi8-r',
  'ibm866',
  'macintosh',
] as const
export type OldEncoding = (typeof oldEncodings)[number]

/** Bytes that are looked at: more tell no more. */
const looked = 65_536

/**
 * What a text in no form of Unicode is most likely encoded in; undefined where none fits. A text of
 * a few words is enough: each encoding that can hold the bytes is judged by the letters that it
 * makes of them, as those of wrong ones do not stand together in words.
 */
export function detectEncoding(bytes: Uint8Array): OldEncoding | undefined {
  const part = bytes.subarray(0, looked)
  let best: { encoding: OldEncoding; score: number } | undefined
  for (const encoding of oldEncodings) {
    if (!holds(bytes, encoding)) continue
    const text = new TextDecoder(encoding).decode(part)
    const wide = doubleBytes[encoding]
    const score = wide ? commonShare(part, wide) : wordShare(text, scripts[encoding] ?? 'Latin')
    if (!best || score > best.score) best = { encoding, score }
  }
  return best?.encoding
}

/** Without faults, unassigned bytes and control characters. */
function holds(bytes: Uint8Array, encoding: OldEncoding): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return !/[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u.test(text)
  } catch {
    return false
  }
}

type DoubleBytes = {
  /** First bytes of two. */
  isLead: (byte: number) => boolean
  /** Characters that everyday text is made of, which these sets have together. */
  isCommon: (lead: number, trail: number) => boolean
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to

const doubleBytes: Partial<Record<OldEncoding, DoubleBytes>> = {
  // GB 2312: signs, and the 3 755 hanzi of its first level. Kana there is Japanese.
  gb18030: {
    isLead: (byte) => byte >= 0x81,
    isCommon: (lead, trail) =>
      trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  // Its 5 401 hanzi of the first level.
  big5: { isLead: (byte) => byte >= 0x81, isCommon: (lead) => within(lead, 0xa1, 0xc6) },
  // Kana and the kanji of the first level; half-width kana are of one byte.
  shift_jis: {
    isLead: (byte) => byte >= 0x81 && !within(byte, 0xa1, 0xdf),
    isCommon: (lead) => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x98),
  },
  'euc-jp': {
    isLead: (byte) => byte >= 0x8e,
    isCommon: (lead) => lead === 0xa1 || lead === 0xa4 || lead === 0xa5 || within(lead, 0xb0, 0xcf),
  },
}

function commonShare(bytes: Uint8Array, { isLead, isCommon }: DoubleBytes): number {
  let common = 0
  let all = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    all++
    if (isLead(byte) && isCommon(byte, bytes[++at] ?? 0)) common++
  }
  return common / all
}

type Script = 'Latin' | 'Cyrillic' | 'Arabic'

const scripts: Partial<Record<OldEncoding, Script>> = {
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic',
  ibm866: 'Cyrillic',
  'windows-1256': 'Arabic',
}

const isOther = /[^\0-\x7f]/
/** Signs of everyday text, which stand between words. */
const usualSigns = /[«»“”„‘’‚–—…№°·€£©®§½¿¡ºª²\u00a0،؛؟]/gu
const wholeWord: Readonly<Record<Script, RegExp>> = {
  Latin: /^[\p{Script=Latin}\p{M}]+$/u,
  Cyrillic: /^\p{Script=Cyrillic}+$/u,
  Arabic: /^[\p{Script=Arabic}\u200c]+$/u,
}
/** Two thirds of any Russian text. */
const frequent = /[оеаинтсрвлк]/giu
/** In hardly any language that writes Latin letters with these encodings. */
const rare = /[ðþýÐÞÝ¤ŕďľĺĹŔĎ]/u
/** A capital behind a small letter. */
const turned = /\p{Ll}(?=[^\0-\x7f])\p{Lu}|(?=[^\0-\x7f])\p{Ll}\p{Lu}/u

/** How many of the words with other letters than ASCII look like words. */
function wordShare(text: string, script: Script): number {
  const words = text
    .replace(usualSigns, ' ')
    .split(/[\0-@[-`{-\x7f]+/)
    .filter((word) => isOther.test(word))
  if (words.length === 0) return 0.5
  return words.reduce((sum, word) => sum + worth(word, script), 0) / words.length
}

function worth(word: string, script: Script): number {
  if (!wholeWord[script].test(word) || turned.test(word)) return 0
  // Below 1, so that only many of them outweigh a word.
  if (script === 'Cyrillic') return 0.9 + (0.1 * (word.match(frequent)?.length ?? 0)) / word.length
  if (script === 'Arabic') return word.length > 1 ? 1 : 0.5
  const others = [...word.replace(/\p{M}/gu, '')].filter((letter) => isOther.test(letter)).length
  if (others > 1 && others > word.length / 2) return 0
  return rare.test(word) ? 0.5 : 1
}
