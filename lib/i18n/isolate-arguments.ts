type Part = string | number | Part[] | { [branch: string]: Part }

const [open, close] = ['\u2068', '\u2069']

/** Keeps its own direction inside any text. */
export const isolated = (text: string) => `${open}${text}${close}`

/** Without marks of direction, for what is copied or saved. */
export const withoutMarks = (text: string) => text.replace(/[\u200f\u2068\u2069]/g, '')

/** Isolates what a parsed text of a right-to-left language takes in: after its letters a date would read backwards. */
function isolateArguments(text: Part): Part {
  if (Array.isArray(text)) return text.flatMap(isolateOne)
  if (typeof text !== 'object') return text
  const branches = Object.entries(text).map(([name, part]) => [name, isolateArguments(part)])
  return Object.fromEntries(branches)
}

const rightToLeftMark = '\u200f'

const isWithoutLetters = (part: Part) =>
  typeof part === 'string' ? !/\p{L}/u.test(part) : Array.isArray(part) && part.length === 1

/** A parsed text of a right-to-left language. Without letters of its own it has a mark that tells its direction. */
export function rightToLeft(text: Part): Part {
  const isolatedText = isolateArguments(text)
  return Array.isArray(text) && text.every(isWithoutLetters)
    ? [rightToLeftMark, isolatedText].flat()
    : isolatedText
}

/** `[name]`, `[name, type, …]` with branches or a style, or a tag: `[name, ...children]`. */
function isolateOne(part: Part): Part[] {
  if (!Array.isArray(part)) return [part]
  const [name = '', kind, ...rest] = part
  if (kind === undefined) return [open, part, close]
  if (typeof kind !== 'number' || kind === 0)
    return [[name, ...[kind, ...rest].flatMap(isolateOne)]]
  if (rest.some((one) => typeof one === 'object'))
    return [[name, kind, ...rest.map(isolateArguments)]]
  return [open, part, close]
}
