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
