import { editsOf } from './edited-texts.ts'
import type { Language } from './languages.ts'
import { loadEdited } from './load-edited.ts'
import type { Messages } from './messages.ts'
import { parseMessages } from './parse-messages.ts'

type Compiled = { edition: string; texts: Promise<Messages> }

/** Of each language, area and brand that has texts of its own there, the present ones. */
const compiled = new Map<string, Compiled>()

/** Messages of a brand parsed on the server: no browser loads the parser (10 KB). Each area is parsed once. */
export async function compiledMessages(
  language: Language,
  areas: readonly string[],
  brand = '',
): Promise<Messages> {
  const parsed = areas.map((area) => areaOf(language, area, brand))
  return Object.assign({}, ...(await Promise.all(parsed)))
}

function areaOf(language: Language, area: string, brand: string): Promise<Messages> {
  const edits = editsOf(language, brand)
  const isEdited = edits?.areas.has(area) ?? false
  const key = `${language}/${area}${isEdited ? `/${brand}` : ''}`
  const edition = (isEdited && edits?.edition) || ''
  const known = compiled.get(key)
  if (known?.edition === edition) return known.texts
  const texts = loadEdited(language, [area], brand).then((messages) =>
    parseMessages(messages, language),
  )
  compiled.set(key, { edition: edition, texts: texts })
  return texts
}
