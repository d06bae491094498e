import compile from 'icu-minify/compile'
import type { Messages } from './messages.ts'

/** Typed as a text: only the formatter looks into it. What goes to the browser must be made of plain objects. */
const parse = (text: string): string => JSON.parse(JSON.stringify(compile(text)))

/** The messages in the form that next-intl's formatter takes in the console, which has no parser (next.config.mjs). */
export function parseMessages(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? parse(value) : parseMessages(value),
  ])
  return Object.fromEntries(entries)
}
