import { sameTarget, type Target } from './target.ts'

/** What an entry is found by. */
export type Words = {
  title: string
  english: string
  /** Initials of Chinese characters; `-` for any other. */
  initials?: string
}

const han = /\p{Script=Han}/u

/** Without case, accents and width of characters. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u00ad/gu, '')
    .toLowerCase()

/** Words of letters and digits; each Chinese or Japanese character is one. */
const wordsOf = (text: string): string[] =>
  folded(text).match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{N}]+/gu) ??
  []

/** Smaller fits better; undefined does not fit. */
export function rankOf(query: string, { title, english, initials }: Words): number | undefined {
  const wanted = wordsOf(query).join('')
  const own = rankIn(wanted, wordsOf(title))
  const others = [
    rankIn(wanted, wordsOf(english)),
    ...(initials ? [rankIn(wanted, [...folded(initials)])] : []),
  ].map((rank) => (rank === undefined ? undefined : rank + foreign))
  const ranks = [own, ...others].filter((rank) => rank !== undefined)
  return ranks.length > 0 ? Math.min(...ranks) : undefined
}

/** Equal ranks: recent first, then in menu order. */
export function ranked<E extends Words & { target: Target }>(
  text: string,
  entries: readonly E[],
  recent: readonly Target[],
): E[] {
  const age = (entry: E) => {
    const at = recent.findIndex((target) => sameTarget(target, entry.target))
    return at < 0 ? recent.length : at
  }
  return entries
    .flatMap((entry) => {
      const rank = rankOf(text, entry)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank || age(a.entry) - age(b.entry))
    .map(({ entry }) => entry)
}

const foreign = 0.5
/** Words left out before, between, after; one begun. */
const cost = { before: 4, between: 3, after: 0.25, begun: 1 } as const

/** The query in word beginnings, in order. */
function rankIn(wanted: string, words: readonly string[]): number | undefined {
  const known = new Map<string, number | undefined>()
  const best = (from: number, at: number): number | undefined => {
    const key = `${from} ${at}`
    if (!known.has(key)) known.set(key, tried(from, at))
    return known.get(key)
  }
  const tried = (from: number, at: number): number | undefined => {
    if (from === wanted.length) return (words.length - at) * cost.after
    const isFirst = from === 0
    let found: number | undefined
    for (let word = at; word < words.length; word++) {
      const skipped = (word - at) * (isFirst ? cost.before : cost.between)
      for (const length of beginnings(wanted, from, words[word] ?? '')) {
        const rest = best(from + length, word + 1)
        if (rest === undefined) continue
        const rank = rest + skipped + (isFirst ? 0 : cost.begun)
        found = Math.min(found ?? rank, rank)
      }
    }
    return found
  }
  return wanted === '' ? 0 : best(0, 0)
}

/** How much of a word the query may take. */
function beginnings(wanted: string, from: number, word: string): number[] {
  let length = 0
  while (
    length < word.length &&
    from + length < wanted.length &&
    wanted[from + length] === word[length]
  )
    length++
  return Array.from({ length }, (_, at) => length - at)
}

/** Where the Chinese collation begins each letter. */
const starts = '阿八嚓哒妸发旮哈讥咔垃妈拿噢妑七呥仨他屲夕丫帀'
const letters = 'abcdefghjklmnopqrstwxyz'

/** Where readings differ from the collation: 重 as in 重置. */
const otherReadings = new Map([['重', 'c']])

/** The first letter of each character's pinyin: 操作日志 is `czrz`. */
export function pinyinInitials(text: string): string {
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')
  const initial = (character: string) => {
    const other = otherReadings.get(character)
    if (other) return other
    if (!han.test(character)) return /[\p{L}\p{N}]/u.test(character) ? character : ''
    const at = [...starts].findLastIndex((start) => compare(start, character) <= 0)
    return letters[at] ?? ''
  }
  return Array.from(text, initial).join('')
}
