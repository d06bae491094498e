import compile from 'icu-minify/compile'
import { rightToLeft } from './isolate-arguments.ts'
import { type Language, languages } from './languages.ts'
import type { Messages } from './messages.ts'

/** For next-intl's formatter without a parser (next.config.mjs). */
export function parseMessages(messages: Messages, language: Language): Messages {
  const isRtl = languages[language].dir === 'rtl'
  const parse = (text: string) => {
    const parsed = JSON.parse(JSON.stringify(compile(text)))
    return isRtl ? rightToLeft(parsed) : parsed
  }
  const parseAll = (texts: Messages): Messages =>
    Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [
        key,
        typeof value === 'string' ? parse(value) : parseAll(value),
      ]),
    )
  return parseAll(messages)
}

/**
 * The text that was parsed, with its arguments as they were written: `{amount}`. Of texts without plurals and the
 * like, as those of errors are.
 *
 * @param parsed what `t.raw` answers
 */
export function writtenText(parsed: unknown): string {
  if (!Array.isArray(parsed)) return String(parsed)
  return parsed.map((part) => (Array.isArray(part) ? `{${part[0]}}` : part)).join('')
}
