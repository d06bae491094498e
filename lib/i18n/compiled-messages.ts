import type { Language } from './languages.ts'
import { loadMessages, type Messages } from './messages.ts'
import { parseMessages } from './parse-messages.ts'

const compiled = new Map<string, Promise<Messages>>()

/** Messages parsed on the server: no browser loads the parser (10 KB). Each area is parsed once. */
export async function compiledMessages(
  language: Language,
  areas: readonly string[],
): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(areas.map((area) => areaOf(language, area)))))
}

function areaOf(language: Language, area: string): Promise<Messages> {
  const key = `${language}/${area}`
  const known =
    compiled.get(key) ??
    loadMessages(language, [area]).then((messages) => parseMessages(messages, language))
  compiled.set(key, known)
  return known
}
