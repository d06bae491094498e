import type { FunctionFacts } from '#lib/format/function-facts.ts'
import type { ErrorRow, GuidePart } from './reader.tsx'

/** What can be found on the reference. */
export type SearchEntry = {
  kind: 'part' | 'function' | 'error'
  /** What its section or row is called in the address. */
  id: string
  /** Of a function its name, of an error its code and name. */
  title: string
  summary: string
  /** Of params and answer. */
  fields: readonly string[]
}

/** `field`: the first that fits, where nothing else does. */
export type SearchHit = SearchEntry & { field: string | undefined }

export const mostHits = 12

/** What the row of an error is called in the address. */
export const errorAnchor = (code: number): string => `error-${code}`

const placesOf = (entry: SearchEntry, word: string): number => {
  const title = entry.title.toLowerCase()
  const [, own = title] = title.split('/')
  if (own.startsWith(word)) return 8
  if (title.includes(word)) return 6
  if (entry.fields.some((field) => field.toLowerCase() === word)) return 4
  if (entry.summary.toLowerCase().includes(word)) return 3
  return entry.fields.some((field) => field.toLowerCase().includes(word)) ? 2 : 0
}

/** Entries in which each word is found, the best first: names before fields and sentences. */
export function searchEntries(entries: readonly SearchEntry[], text: string): SearchHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked = entries.flatMap((entry) => {
    const places = words.map((word) => placesOf(entry, word))
    if (places.includes(0)) return []
    return [{ entry: entry, rank: places.reduce((sum, one) => sum + one, 0) }]
  })
  const [first = ''] = words
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostHits)
    .map(({ entry }) => ({ ...entry, field: fieldOf(entry, first) }))
}

function fieldOf({ title, fields }: SearchEntry, word: string): string | undefined {
  if (title.toLowerCase().includes(word)) return undefined
  return fields.find((field) => field.toLowerCase().includes(word))
}

type Searched = {
  parts: readonly GuidePart[]
  functions: readonly FunctionFacts[]
  errors: readonly ErrorRow[]
}

/** Of the parts before the functions, all functions and errors. */
export function entriesOf({ parts, functions, errors }: Searched): SearchEntry[] {
  return [
    ...parts.map(
      ({ id, title, text }): SearchEntry => ({
        kind: 'part',
        id: id,
        title: title,
        summary: text,
        fields: [],
      }),
    ),
    ...functions.map(
      ({ name, summary, params, reply }): SearchEntry => ({
        kind: 'function',
        id: name,
        title: name,
        summary: summary,
        fields: [...new Set([...params, ...reply].map(({ path }) => path))],
      }),
    ),
    ...errors.map(
      ({ code, name, text }): SearchEntry => ({
        kind: 'error',
        id: errorAnchor(code),
        title: `${code} ${name}`,
        summary: text,
        fields: [],
      }),
    ),
  ]
}
