import { type Alphabet, everyday, latinAlphabets, otherAlphabets } from './alphabets.ts'
import type { OldEncoding } from './old-encodings.ts'

// Costs are negative natural logarithms of what is seen how often: their sum is that of a text.

/** Of files that people bring, beside windows-1252. */
const rarity: Partial<Record<OldEncoding, number>> = {
  'iso-8859-15': 4,
  'windows-1251': 0.5,
  gb18030: 0.5,
  big5: 2,
  shift_jis: 1.5,
  'euc-jp': 5,
  'euc-kr': 2.5,
  'windows-1250': 2,
  'iso-8859-2': 3,
  'windows-1254': 2,
  'windows-1256': 1,
  'windows-1258': 4,
  'windows-1255': 2.5,
  'windows-1257': 2.5,
  'windows-874': 2,
  'koi8-r': 4,
  'koi8-u': 5,
  'iso-8859-5': 6,
  ibm866: 4,
  macintosh: 7,
  'windows-1253': 2,
  'iso-8859-7': 4,
  'iso-8859-6': 5,
  cp850: 6,
  cp852: 5,
}

type Language = {
  costs: ReadonlyMap<string, number>
  finals: string
  rarity: number
  /** Of each letter, as ASCII letters stand in the same words; 0 in scripts of their own. */
  ofLetter: number
  /** Besides, where another of them stands before it. */
  ofNext: number
}

/** Of a letter that is in none of its words, as those of foreign names are. */
const ofForeign = 8

const language = (
  { letters, finals = '', rarity = 0 }: Alphabet,
  ofLetter: number,
  ofNext: number,
): Language => {
  const groups = letters.split(' ').map((group) => [...group])
  const all = groups.reduce((sum, group, at) => sum + group.length / 2 ** at, 0)
  const costs = groups.flatMap((group, at) =>
    group.map((letter) => [letter, Math.log(all * 2 ** at)] as const),
  )
  return { costs: new Map(costs), finals, rarity, ofLetter, ofNext }
}

const latin = (name: keyof typeof latinAlphabets) =>
  name === 'vietnamese'
    ? language(latinAlphabets[name], 1, 0)
    : language(latinAlphabets[name], 2.3, 1)
const other = (name: keyof typeof otherAlphabets) => language(otherAlphabets[name], 0, 0)

const western = (
  [
    'western',
    'french',
    'spanish',
    'portuguese',
    'german',
    'italian',
    'nordic',
    'icelandic',
  ] as const
).map(latin)
const central = (
  ['central', 'polish', 'czech', 'hungarian', 'romanian', 'southSlavic', 'german'] as const
).map(latin)
const cyrillic = (['russian', 'ukrainian', 'bulgarian', 'serbian'] as const).map(other)
const arabic = (['arabic', 'persian'] as const).map(other)

const languages: Partial<Record<OldEncoding, readonly Language[]>> = {
  'windows-1251': cyrillic,
  'koi8-r': cyrillic.slice(0, 1),
  'koi8-u': cyrillic.slice(1, 2),
  'iso-8859-5': cyrillic,
  ibm866: cyrillic.slice(0, 1),
  'windows-1250': central,
  'iso-8859-2': central,
  cp852: central,
  'windows-1254': [latin('turkish')],
  'windows-1256': arabic,
  'iso-8859-6': arabic.slice(0, 1),
  'windows-1258': [latin('vietnamese')],
  'windows-1255': [other('hebrew')],
  'windows-1257': (['lithuanian', 'latvian', 'estonian'] as const).map(latin),
  'windows-874': [other('thai')],
  'windows-1253': [other('greek')],
  'iso-8859-7': [other('greek')],
}

const isOther = /[^\0-\x7f]/
const wordsOf = (text: string) =>
  (text.match(/(?:(?![ªº])[\p{L}\p{M}\u200c])+/gu) ?? []).filter((word) => isOther.test(word))
/** What signs cost; the first pattern that fits a sign. */
const signs: readonly (readonly [RegExp, number])[] = [
  // Of everyday text, which stand between words; quotes not within one, others beside none.
  [
    /[’·]|(?<!\p{L})[«‘“”„‚–—…№°€¿¡\u00a0؟]|[»‘“”„‚–—…№°€®©ºª²\u00a0،؛؟](?!\p{L})|(?<!\p{L})[£§½](?!\p{L})/gu,
    5,
  ],
  [
    /(?<=\p{L})(?:[ªº]|[^\0-\x7f\p{L}\p{M}\u200c])|(?:[ªº]|[^\0-\x7f\p{L}\p{M}\u200c])(?=\p{L})/gu,
    14,
  ],
  [/[ªº]|[^\0-\x7f\p{L}\p{M}\u200c]/gu, 9],
]
/** Of what no word has: a capital behind a small letter, a final letter within, an accent above a consonant. */
const ofBreak = 5
const breaks = [
  /\p{Ll}(?=[^\0-\x7f])\p{Lu}|(?=[^\0-\x7f])\p{Ll}\p{Lu}/gu,
  /[b-df-hj-np-tv-xz][\u0300-\u036f]/giu,
  // Russian signs stand behind consonants, and a word has a vowel.
  /(?<![бвгджзйклмнпрстфхцчшщ])[ьъы]|(?<!\p{L})[бвгджзйклмнпрстфхцчшщ]{4,}(?!\p{L})/giu,
  // Thai signs above and below stand behind consonants; some vowels before, some behind them.
  /(?<![\u0e01-\u0e2e][\u0e31\u0e34-\u0e3a]?)[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|(?<![\u0e01-\u0e4e])[\u0e30\u0e32\u0e33\u0e45\u0e46]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/gu,
]

const ofMixed = 8
/** Where a word goes over from Latin letters to others, or back. */
const mixed = /[a-z](?![a-z])\p{L}|(?![a-z])\p{L}(?=[a-z])/giu

type Read = { bytes: Uint8Array; text: string }

/** What it costs that `text` was written in an encoding as these bytes: the least for the likeliest. */
export function encodingCost(encoding: OldEncoding, { bytes, text }: Read): number {
  const wide = doubleBytes[encoding]
  return (rarity[encoding] ?? 0) + (wide ? wideCost(bytes, wide, text) : textCost(text, encoding))
}

/** Of the language that fits best. */
function textCost(text: string, encoding: OldEncoding): number {
  const words = wordsOf(text)
  const ofBreaks = words.reduce((sum, word) => sum + ofBreak * breakCount(word), 0)
  const ofWords = (languages[encoding] ?? western).map((each) =>
    words.reduce((sum, word) => sum + wordCost(word, each), each.rarity),
  )
  return signCost(text) + ofBreaks + Math.min(...ofWords)
}

function signCost(text: string): number {
  let rest = text
  let cost = 0
  for (const [pattern, each] of signs) {
    cost += each * (rest.match(pattern)?.length ?? 0)
    rest = rest.replace(pattern, ' ')
  }
  return cost
}

const breakCount = (word: string): number =>
  breaks.reduce((sum, pattern) => sum + (word.match(pattern)?.length ?? 0), 0)

function wordCost(word: string, { costs, finals, ofLetter, ofNext }: Language): number {
  let cost = 0
  let before = ''
  for (const letter of word.toLowerCase()) {
    if (isOther.test(letter)) {
      cost += (costs.get(letter) ?? ofForeign) + ofLetter
      if (isOther.test(before)) cost += ofNext
      if (finals.includes(before)) cost += ofBreak
    }
    before = letter
  }
  return ofLetter === 0 ? cost + ofMixed * (word.match(mixed)?.length ?? 0) : cost
}

type DoubleBytes = {
  /** First bytes of two. */
  isLead: (byte: number) => boolean
  /** Of two bytes. */
  costOf: (lead: number, trail: number) => number
  everyday: ReadonlySet<string>
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to

/** Characters of everyday text, signs and kana, and what is left. */
const ofCommon = 8
const ofKana = 4.5
const ofUncommon = 13
const lessForEveryday = 2.5
/** Words of Latin letters that were read as something else have them on both sides. */
const ofBesideLatin = 3
const besideLatin = /[a-z](?=[^\0-\x7f])|(?<=[^\0-\x7f])[a-z]/giu

const doubleBytes: Partial<Record<OldEncoding, DoubleBytes>> = {
  // GB 2312: signs, and the 3 755 hanzi of its first level. Kana there is Japanese.
  gb18030: {
    everyday: new Set(everyday.simplified),
    isLead: (byte) => byte >= 0x81,
    costOf: (lead, trail) =>
      trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3)
        ? ofCommon
        : ofUncommon,
  },
  // Its 5 401 hanzi of the first level.
  big5: {
    everyday: new Set(everyday.traditional),
    isLead: (byte) => byte >= 0x81,
    costOf: (lead) => (within(lead, 0xa1, 0xc6) ? ofCommon : ofUncommon),
  },
  // Kana and the kanji of the first level; half-width kana are of one byte.
  shift_jis: {
    everyday: new Set(everyday.japanese),
    isLead: (byte) => byte >= 0x81 && !within(byte, 0xa1, 0xdf),
    costOf: (lead) =>
      within(lead, 0x82, 0x83)
        ? ofKana
        : lead === 0x81 || within(lead, 0x88, 0x98)
          ? ofCommon
          : ofUncommon,
  },
  'euc-jp': {
    everyday: new Set(everyday.japanese),
    isLead: (byte) => byte >= 0x8e,
    costOf: (lead) =>
      within(lead, 0xa4, 0xa5)
        ? ofKana
        : lead === 0xa1 || within(lead, 0xb0, 0xcf)
          ? ofCommon
          : ofUncommon,
  },
  // The 2 350 syllables of KS X 1001.
  'euc-kr': {
    everyday: new Set(everyday.korean),
    isLead: (byte) => byte >= 0x81,
    costOf: (lead, trail) => (trail >= 0xa1 && within(lead, 0xb0, 0xc8) ? ofCommon : ofUncommon),
  },
}

function wideCost(
  bytes: Uint8Array,
  { isLead, costOf, everyday }: DoubleBytes,
  text: string,
): number {
  let cost = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    cost += isLead(byte) ? costOf(byte, bytes[++at] ?? 0) : ofForeign
  }
  const ofEveryday = [...text].filter((character) => everyday.has(character)).length
  return (
    cost - lessForEveryday * ofEveryday + ofBesideLatin * (text.match(besideLatin)?.length ?? 0)
  )
}
