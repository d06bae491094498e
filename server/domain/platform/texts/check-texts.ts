import type { TextProblem } from '#lib/codes/text-problems.ts'
import { textProblem } from '#lib/i18n/check-text.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { builtInTexts } from './built-in-texts.ts'

export type CheckedTexts = {
  /** Can stand in place of the built-in ones. */
  fit: Record<string, string>
  wrong: { key: string; problem: TextProblem }[]
  /** Keys that no built-in text has. */
  surplus: string[]
}

/** Of texts by key: which of them the platform can show. */
export async function checkTexts(
  language: Language,
  texts: Readonly<Record<string, string>>,
): Promise<CheckedTexts> {
  const [own, english] = await Promise.all([builtInTexts(language), builtInTexts('en')])
  const checked: CheckedTexts = { fit: {}, wrong: [], surplus: [] }
  for (const [key, text] of Object.entries(texts)) {
    const builtIn = own.get(key)
    if (builtIn === undefined) {
      checked.surplus.push(key)
      continue
    }
    // As it is built in it needs no proof.
    const problem =
      text === builtIn
        ? undefined
        : textProblem(text, { builtIn, english: english.get(key) ?? builtIn, language })
    if (problem === undefined) checked.fit[key] = text
    else checked.wrong.push({ key, problem })
  }
  return checked
}
