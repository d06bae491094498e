import compile from 'icu-minify/compile'
import type { Messages } from './messages.ts'

const parse = (text: string): string => JSON.parse(JSON.stringify(compile(text)))

/** For next-intl's formatter without a parser (next.config.mjs). */
export function parseMessages(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === 'string' ? parse(value) : parseMessages(value),
  ])
  return Object.fromEntries(entries)
}
