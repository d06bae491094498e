import { decodeDos, isDosCodePage } from './dos-code-pages.ts'

/** Encodings of old programs, by their names in the WHATWG standard or of DOS; earlier ones win a draw. */
export const oldEncodings = [
  'windows-1252',
  'iso-8859-15',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1256',
  'windows-1258',
  'windows-1255',
  'windows-1257',
  'windows-874',
  'koi8-r',
  'ibm866',
  'macintosh',
  'windows-1253',
  'cp850',
  'cp852',
] as const
export type OldEncoding = (typeof oldEncodings)[number]

/** Bytes that are looked at: more tell no more. */
const looked = 65_536

/**
 * What a text in no form of Unicode is most likely encoded in; undefined where none fits. A text of
 * a few words is enough: each encoding that can hold the bytes is judged by the letters that it
 * makes of them, as those of wrong ones do not stand together in words. `knows` counts words that
 * are expected, as headings are.
 */
export function detectEncoding(
  bytes: Uint8Array,
  knows: (text: string) => number = () => 0,
): OldEncoding | undefined {
  const part = bytes.subarray(0, looked)
  let best: { encoding: OldEncoding; score: number } | undefined
  for (const encoding of oldEncodings) {
    const text = decodeOld(bytes, encoding)
    if (text === undefined || strange.test(text)) continue
    const wide = doubleBytes[encoding]
    const share = wide
      ? commonShare(part, wide) * (encoding === 'euc-kr' ? ofKorean : 1)
      : wordShare(text.slice(0, looked), scripts[encoding] ?? 'Latin') *
        (encoding === 'iso-8859-15' ? ofOld : 1)
    const score = knows(text) + share
    if (!best || score > best.score) best = { encoding, score }
  }
  return best?.encoding
}

/** Control characters and what is not assigned are in no text. */
export const strange = /(?![\t-\r])\p{Cc}|[\ufffd\p{Co}\p{Cn}]/u

/** Of 0x80 to 0x9f: Node takes windows-1252 for Latin-1, which has control characters there. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Undefined where it cannot be. */
export function decodeOld(bytes: Uint8Array, encoding: string): string | undefined {
  if (isDosCodePage(encoding)) return decodeDos(bytes, encoding)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return encoding === 'windows-1252'
      ? text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)
      : text
  } catch {
    return undefined
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
  // The 2 350 syllables of KS X 1001.
  'euc-kr': {
    isLead: (byte) => byte >= 0x81,
    isCommon: (lead, trail) => trail >= 0xa1 && within(lead, 0xb0, 0xc8),
  },
}

/** Korean looks like Chinese: expected words decide. */
const ofKorean = 0.9
/** Hardly any program of today writes it. */
const ofOld = 0.9
/** Of scripts without capitals: other bytes look like their words more easily. */
const ofRarer = 0.95

function commonShare(bytes: Uint8Array, { isLead, isCommon }: DoubleBytes): number {
  let common = 0
  let all = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    all++
    if (isLead(byte) && isCommon(byte, bytes[++at] ?? 0)) common++
  }
  return (common / all) * ofRarer
}

type Script = 'Latin' | 'Cyrillic' | 'Arabic' | 'Greek' | 'Hebrew' | 'Thai'

const scripts: Partial<Record<OldEncoding, Script>> = {
  'windows-1251': 'Cyrillic',
  'koi8-r': 'Cyrillic',
  ibm866: 'Cyrillic',
  'windows-1256': 'Arabic',
  'windows-1253': 'Greek',
  'windows-1255': 'Hebrew',
  'windows-874': 'Thai',
}

const isOther = /[^\0-\x7f]/
/** Signs of everyday text, which stand between words; quotes not within one, others beside none. */
const usualSigns =
  /[«»‘’–—…№°·€©®¿¡ºª²\u00a0،؛؟]|(?<!\p{L})[“”„‚]|[“”„‚](?!\p{L})|(?<!\p{L})[£§½](?!\p{L})/gu
const wholeWord: Readonly<Record<Script, RegExp>> = {
  Latin: /^[\p{Script=Latin}\p{M}]+$/u,
  Cyrillic: /^\p{Script=Cyrillic}+$/u,
  Arabic: /^[\p{Script=Arabic}\u200c]+$/u,
  Greek: /^\p{Script=Greek}+$/u,
  Hebrew: /^[\u05d0-\u05ea]+$/u,
  // Vowels before or behind a consonant, signs above or below it, as bytes of Chinese never are.
  Thai: /^(?:[\u0e40-\u0e44]?[\u0e01-\u0e2e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{0,2}[\u0e30\u0e32\u0e33\u0e45\u0e46]?)+$/u,
}
/** Two thirds of any Russian text. */
const frequent = /[оеаинтсрвлк]/giu
/** In hardly any language that writes Latin letters with these encodings. */
const rare = /[ðþýÐÞÝ¤ŕďľĺĹŔĎ]/u
/** Of German, the Romance and Nordic languages, Polish and Czech. */
const usual = /[äöüßéèàçñáíóúâêôãõåøæœłżąęćśńźčěšřžýů]/giu
/** Accents stand above vowels. */
const strayAccent = /[b-df-hj-np-tv-xz]\p{M}/iu
/** A capital behind a small letter. */
const turned = /\p{Ll}(?=[^\0-\x7f])\p{Lu}|(?=[^\0-\x7f])\p{Ll}\p{Lu}/u

/** Russian in small letters looks like Greek. */
const ofGreek = 0.9
/** Łódź is a word, and so is what is left of other scripts. */
const ofMostlyOther = 0.3
/** Of what says little. */
const unsure = 0.5

/** How many of the words with other letters than ASCII look like words. */
function wordShare(text: string, script: Script): number {
  const words = text
    .replace(usualSigns, ' ')
    .split(/[\0-@[-`{-\x7f]+/)
    .filter((word) => isOther.test(word))
  if (words.length === 0) return unsure
  return words.reduce((sum, word) => sum + worth(word, script), 0) / words.length
}

function worth(word: string, script: Script): number {
  if (!wholeWord[script].test(word) || turned.test(word) || strayAccent.test(word)) return 0
  if (word.length === 1) return unsure
  // Below 1, so that only many of them outweigh a word.
  if (script === 'Cyrillic') return 0.9 + (0.1 * (word.match(frequent)?.length ?? 0)) / word.length
  if (script === 'Arabic' || script === 'Hebrew' || script === 'Thai') return ofRarer
  if (script === 'Greek') return ofGreek
  const others = [...word.replace(/\p{M}/gu, '')].filter((letter) => isOther.test(letter)).length
  if (others > 1 && others > word.length / 2) return ofMostlyOther
  if (rare.test(word)) return unsure
  return 0.97 + (0.03 * (word.match(usual)?.length ?? 0)) / Math.max(1, others)
}
