import { languageCodes } from '#lib/i18n/languages.ts'
import { loadEdited } from '#lib/i18n/load-edited.ts'
import { loadMessages, type Messages } from '#lib/i18n/messages.ts'
import { knownLanguage } from './error-text.ts'
import { brandOfTexts } from './in-brand.ts'
import { fillText } from './message-text.ts'

/** For a key like `report.column.time`; undefined if missing. */
export type Texts = (key: string, values?: Record<string, string>) => string | undefined

/** For files: as a brand writes, that of the call or task without one. */
export async function textsOf(
  lang: string,
  areas: readonly string[],
  brand = brandOfTexts(),
): Promise<Texts> {
  return textsFrom(await loadEdited(knownLanguage(lang), areas, brand))
}

const textsFrom =
  (messages: Messages): Texts =>
  (key, values = {}) => {
    const text = lookUp(messages, key)
    return text && fillText(text, values)
  }

/** The same key in all languages, also as it is built in: files of before name columns so. */
export async function textsInAll(areas: readonly string[]): Promise<Texts[]> {
  const builtIn = languageCodes.map(async (code) => textsFrom(await loadMessages(code, areas)))
  return Promise.all([...languageCodes.map((code) => textsOf(code, areas)), ...builtIn])
}

function lookUp(messages: Messages, key: string): string | undefined {
  let found: Messages | string | undefined = messages
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === 'string' ? found : undefined
}
