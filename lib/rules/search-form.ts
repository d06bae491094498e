const cased = [
  [0x41, 0x5a],
  [0xc0, 0x58f],
  [0x1e00, 0x1eff],
] as const

/** Letters that people write for one another: of Turkish, Greek, Russian, Persian and Arabic. */
const alike: Record<string, string> = {
  İ: 'i',
  ı: 'i',
  ς: 'σ',
  Ё: 'е',
  ё: 'е',
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
}
/** Of scripts whose digits are typed and printed. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/** Also apostrophes, the vowel signs of Arabic and the dot that is left of a small İ. */
const dropped =
  /[\u0307'`´‘’ʹʼ\u0640\u064b-\u0655\u0670\t-\r \-._\u0085\u00ad\u00b7\u1680\u200b-\u200f\u2010-\u2015\u2022\u2027-\u202e\u2060-\u2069\u2212\u2219\u22c5\u25cf\u3002\u30fb\ufeff]/g

function foldLetters(): Map<string, string> {
  const folded = new Map<string, string>()
  for (const [from, to] of cased)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code)
      const small = letter.toLowerCase()
      if (small.length === 1 && small !== letter) folded.set(letter, small)
    }
  for (const [letter, same] of Object.entries(alike)) folded.set(letter, same)
  for (const zero of zeros)
    for (let digit = 0; digit <= 9; digit++)
      folded.set(String.fromCharCode(zero + digit), String(digit))
  return folded
}

const folded = foldLetters()

/** How names are compared in searches: without case, width and separators (`search_form` in SQL). */
export const searchForm = (text: string): string =>
  Array.from(text.normalize('NFKC').replace(dropped, ''), (letter) => folded.get(letter) ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
