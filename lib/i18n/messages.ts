import type { Language } from './languages.ts'

export type Messages = { [key: string]: string | Messages }

export async function loadMessages(
  language: Language,
  areas: readonly string[],
): Promise<Messages> {
  const loaded = await Promise.all(
    areas.map(async (area) => {
      const file: { default: Messages } = await import(`../../messages/${language}/${area}.json`)
      return [area, file.default] as const
    }),
  )
  return Object.fromEntries(loaded)
}
