/** `tag` is BCP-47, for `<html lang>` and Intl. fa has the calendar and digits of every table, file and tracker. */
export const languages = {
  zh: { tag: 'zh-CN', name: '简体中文', dir: 'ltr' },
  hk: { tag: 'zh-HK', name: '繁體中文', dir: 'ltr' },
  en: { tag: 'en-GB', name: 'English', dir: 'ltr' },
  vi: { tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
  fa: { tag: 'fa-u-ca-gregory-nu-latn', name: 'فارسی', dir: 'rtl' },
  es: { tag: 'es', name: 'Español', dir: 'ltr' },
  fr: { tag: 'fr', name: 'Français', dir: 'ltr' },
  jp: { tag: 'ja', name: '日本語', dir: 'ltr' },
  pt: { tag: 'pt', name: 'Português', dir: 'ltr' },
  ru: { tag: 'ru', name: 'Русский', dir: 'ltr' },
} as const satisfies Record<string, { tag: string; name: string; dir: 'ltr' | 'rtl' }>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const languageCookie = 'lang'

/** BCP-47 tags, scripts and regions, and the old "cn". */
const synonyms = new Map<string, Language>([
  ['cn', 'zh'],
  ['ja', 'jp'],
  ['zh-hk', 'hk'],
  ['zh-tw', 'hk'],
  ['zh-mo', 'hk'],
  ['zh-hant', 'hk'],
])

/** What codes and tags begin with. */
export const languageNames: readonly string[] = [...languageCodes, ...synonyms.keys()]

function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/** Our code for a language code or tag, or undefined. */
export function languageOf(code: string): Language | undefined {
  const parts = code.trim().toLowerCase().replaceAll('_', '-').split('-')
  for (let length = Math.min(parts.length, 2); length > 0; length--) {
    const prefix = parts.slice(0, length).join('-')
    const found = isLanguage(prefix) ? prefix : synonyms.get(prefix)
    if (found) return found
  }
  return undefined
}

/** Best first. */
export function acceptedLanguages(header: string): Language[] {
  const weighted = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';')
    const quality = rest.map((item) => item.trim()).find((item) => item.startsWith('q='))
    return { language: languageOf(tag), quality: quality ? Number(quality.slice(2)) || 0 : 1 }
  })
  return weighted
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ language, quality }) => (language && quality > 0 ? [language] : []))
}

export function chooseLanguage(request: {
  cookie: string | undefined
  acceptLanguage: string | undefined
  brandDefault: Language
  offered: readonly Language[]
}): Language {
  const candidates = [
    request.cookie ? languageOf(request.cookie) : undefined,
    ...acceptedLanguages(request.acceptLanguage ?? ''),
  ]
  return (
    candidates.find((language) => language && request.offered.includes(language)) ??
    request.brandDefault
  )
}
