import { type Language, messagesLanguageOf } from './languages.ts'

export type Messages = { [key: string]: string | Messages }

/** The messages of some areas (files of messages/<language>/), each under the name of its area. */
export async function loadMessages(
  language: Language,
  areas: readonly string[],
): Promise<Messages> {
  const folder = messagesLanguageOf(language)
  const loaded = await Promise.all(
    areas.map(async (area) => {
      const file: { default: Messages } = await import(`../../messages/${folder}/${area}.json`)
      return [area, file.default] as const
    }),
  )
  return Object.fromEntries(loaded)
}
