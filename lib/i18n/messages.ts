import type { Language } from './languages.ts'

export type Messages = { [key: string]: string | Messages }

/** Texts of some areas; in development marked English for the untranslated. */
export async function loadMessages(
  language: Language,
  areas: readonly string[],
): Promise<Messages> {
  const load = process.env['NODE_ENV'] === 'development' ? areaOrEnglish : areaOf
  const loaded = await Promise.all(
    areas.map(async (area) => [area, await load(language, area)] as const),
  )
  return Object.fromEntries(loaded)
}

async function areaOf(language: Language, area: string): Promise<Messages> {
  const file: { default: Messages } = await import(`../../messages/${language}/${area}.json`)
  return file.default
}

async function areaOrEnglish(language: Language, area: string): Promise<Messages> {
  // An area may be new.
  const own = await areaOf(language, area).catch(() => ({}))
  return language === 'en' ? own : withEnglish(own, await areaOf('en', area))
}

/** Texts, lacking ones in English marked `[en]`. */
export function withEnglish(own: Messages, english: Messages): Messages {
  const all = { ...own }
  for (const [key, text] of Object.entries(english)) {
    const known = own[key]
    if (typeof text === 'string') all[key] = known ?? `[en] ${text}`
    else all[key] = withEnglish(typeof known === 'object' ? known : {}, text)
  }
  return all
}

/** Text of a key such as `shell.area.monitor`, if there. */
export function textOf(messages: Messages, key: string): string | undefined {
  let at: string | Messages | undefined = messages
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}
