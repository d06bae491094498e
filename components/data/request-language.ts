import { cookies, headers } from 'next/headers'
import { chooseLanguage, type Language, languageCookie } from '#lib/i18n/languages.ts'
import { requestBrand } from './request-brand.ts'

/** Cookie, then Accept-Language, then the brand's default. */
export async function requestLanguage(): Promise<Language> {
  const [jar, head, brand] = await Promise.all([cookies(), headers(), requestBrand()])
  return chooseLanguage({
    cookie: jar.get(languageCookie)?.value,
    acceptLanguage: head.get('accept-language') ?? undefined,
    brandDefault: brand.defaultLanguage,
    offered: brand.languages,
  })
}
