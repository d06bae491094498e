type Part = string | number | Part[] | { [branch: string]: Part }

const [open, close] = ['\u2068', '\u2069']

/** Keeps its own direction inside any text. */
export const isolated = (text: string) => `${open}${text}${close}`

/** For what is copied or saved. */
export const withoutIsolates = (text: string) => text.replace(/[\u2068\u2069]/g, '')

/** Isolates what a parsed text of a right-to-left language takes in: after its letters a date would read backwards. */
export function isolateArguments(text: Part): Part {
  if (Array.isArray(text)) return text.flatMap(isolateOne)
  if (typeof text !== 'object') return text
  const branches = Object.entries(text).map(([name, part]) => [name, isolateArguments(part)])
  return Object.fromEntries(branches)
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
