import { type Language, languages } from '#lib/i18n/languages.ts'

/** Chinese is one language of two scripts. */
const regions: Partial<Record<Language, string>> = { zh: 'CN', hk: 'HK' }

/** What a template needs to know of its language. */
export type Script = { lang: string; region: string | null; dir: 'ltr' | 'rtl' }

export function scriptOf(language: Language): Script {
  const { tag, dir } = languages[language]
  return { lang: tag.slice(0, 2), region: regions[language] ?? null, dir }
}
