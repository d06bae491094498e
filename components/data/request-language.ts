import { cookies, headers } from 'next/headers'
import { resolveBrand } from '#brands/resolve.ts'
import { chooseLanguage, type Language, languageCookie } from '#lib/i18n/languages.ts'

/** Cookie, then Accept-Language, then the brand's default. */
export async function requestLanguage(): Promise<Language> {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const brand = resolveBrand(head.get('host'))
  return chooseLanguage({
    cookie: jar.get(languageCookie)?.value,
    acceptLanguage: head.get('accept-language') ?? undefined,
    brandDefault: brand.defaultLanguage,
    offered: brand.languages,
  })
}
