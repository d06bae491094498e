import compile from 'icu-minify/compile'
import format, { type FormatValues } from 'icu-minify/format'
import { longestText, type TextProblem } from '#lib/codes/text-problems.ts'
import { numberFormat, wallFormat } from '#lib/format/intl.ts'
import { type Language, languages } from './languages.ts'

const tagsIn = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? '')

/** Names of what a text takes in, sorted. Braces at odd depth hold plural forms. */
export function placeholders(text: string): string[] {
  const names = tagsIn(text)
  let depth = 0
  for (const [brace, name] of text.matchAll(/\{(\w*)|\}/g)) {
    if (brace !== '}' && depth % 2 === 0) names.push(name ?? '')
    depth += brace === '}' ? -1 : 1
  }
  return [...new Set(names)].sort()
}

/** Names of what a text chooses its form by, or writes as a number. */
export const chosenIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+),/g)].map(([, name]) => name ?? ''))

const counts = [0, 1, 2, 5, 21, 1_000_000]

type Formatters = Parameters<typeof format>[3]['formatters']

const formatters: Formatters = {
  getDateTimeFormat: (tag, options = {}) => wallFormat(String(tag), options),
  getNumberFormat: (tag, options = {}) => numberFormat(String(tag), options),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
}

/** Control characters but line breaks and tabs, and halves of surrogate pairs. */
const unstorable = /[^\P{Cc}\n\t]|\p{Cs}/u

/** Of next-intl's own. */
const formats = { number: { percent: { style: 'percent' } } } as const

type Compared = {
  /** Built in, in the text's own language. */
  builtIn: string
  /** In English: its placeholders and choices are free to all. */
  english: string
  language: Language
}

/** Undefined where a text can be shown in place of the built-in one: by the rules that the built-in texts keep. */
export function textProblem(text: string, compared: Compared): TextProblem | undefined {
  if (text.trim() === '') return 'empty'
  if (text.length > longestText) return 'long'
  if (hasForeignTags(text, compared.builtIn)) return 'html'
  const parsed = unstorable.test(text) ? undefined : parse(text)
  if (parsed === undefined) return 'syntax'
  if (!takesTheSame(text, compared)) return 'placeholders'
  if (foreignForms(text, compared.language).length > 0) return 'forms'
  return loses(text, parsed, compared.language) ? 'lost' : undefined
}

function parse(text: string): ReturnType<typeof compile> | undefined {
  try {
    return compile(text)
  } catch {
    return undefined
  }
}

/** Also entities and what only begins a tag. */
function hasForeignTags(text: string, builtIn: string): boolean {
  const allowed = new Set(tagsIn(builtIn))
  const rest = text.replace(/<\/?(\w+)>/g, (tag, name: string) => (allowed.has(name) ? '' : tag))
  return /<\/?[a-z!?]|&(?:#|[a-z]+;)/i.test(rest)
}

/** What a text without choices is filled with stays plain: where it is shown, nothing may read choices. */
function takesTheSame(text: string, { builtIn, english }: Compared): boolean {
  if (placeholders(text).join() !== placeholders(builtIn).join()) return false
  const known = new Set([...chosenIn(builtIn), ...chosenIn(english)])
  return [...chosenIn(text)].every((name) => known.has(name))
}

/** Plural forms of a text that its language has not. */
export function foreignForms(text: string, language: Language): string[] {
  if (!text.includes(', plural,')) return []
  const { pluralCategories } = new Intl.PluralRules(languages[language].tag).resolvedOptions()
  const forms = new Set<string>(pluralCategories)
  const used = [...text.matchAll(/(?:zero|one|two|few|many|other)(?= \{)/g)].map(([form]) => form)
  return used.filter((form) => !forms.has(form))
}

function loses(text: string, parsed: ReturnType<typeof compile>, language: Language): boolean {
  const { tag } = languages[language]
  const chosen = chosenIn(text)
  const tags = new Set(tagsIn(text))
  const names = placeholders(text)
  return (chosen.size === 0 ? [1] : counts).some((count) => {
    const values: FormatValues<string> = {}
    for (const name of names) {
      if (tags.has(name)) values[name] = (chunks) => chunks.join('')
      else values[name] = chosen.has(name) ? count : `[${name}]`
    }
    const shown = shownAs(parsed, tag, values)
    if (shown === undefined) return true
    return Object.values(values).some(
      (value) => typeof value === 'string' && !shown.includes(value),
    )
  })
}

function shownAs(
  parsed: ReturnType<typeof compile>,
  tag: string,
  values: FormatValues<string>,
): string | undefined {
  try {
    const shown = format(parsed, tag, values, { formatters: formatters, formats: formats })
    return typeof shown === 'string' ? shown : shown.join('')
  } catch {
    return undefined
  }
}
