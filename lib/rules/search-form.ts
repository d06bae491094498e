const cased = [
  [0x41, 0x5a],
  [0xc0, 0x58f],
  [0x1e00, 0x1eff],
] as const

const persian: Record<string, string> = { ي: 'ی', ى: 'ی', ك: 'ک' }

const dropped =
  /[\t-\r \-._\u0085\u00ad\u00b7\u1680\u200b-\u200f\u2010-\u2015\u2022\u2027-\u202e\u2060-\u2069\u2212\u2219\u22c5\u25cf\u3002\u30fb\ufeff]/g

function foldLetters(): Map<string, string> {
  const folded = new Map<string, string>()
  for (const [from, to] of cased)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code)
      const small = letter.toLowerCase()
      if (small.length === 1 && small !== letter) folded.set(letter, small)
    }
  for (const [letter, same] of Object.entries(persian)) folded.set(letter, same)
  for (const zero of [0x660, 0x6f0])
    for (let digit = 0; digit <= 9; digit++)
      folded.set(String.fromCharCode(zero + digit), String(digit))
  return folded
}

const folded = foldLetters()

/** How names are compared in searches: without case, width and separators (`search_form` in SQL). */
export const searchForm = (text: string): string =>
  Array.from(
    text.normalize('NFKC').replace(dropped, ''),
    (letter) => folded.get(letter) ?? letter,
  ).join('')
