import { languageCodes, languageNames, languageOf } from '../i18n/languages.ts'
import { type Rule, readingAs } from './rule.ts'

const anyCase = (code: string) =>
  code.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** A language that there are texts in, by code or tag; read as its code. */
export const language: Rule = readingAs((text) => languageOf(text) ?? text, {
  key: 'language',
  values: { languages: languageCodes.join(', ') },
  schema: { pattern: `^(?:${languageNames.map(anyCase).join('|')})(?:[-_][^\\u0000]*)?$` },
  test: (value) => languageOf(value) !== undefined,
})
