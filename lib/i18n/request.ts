import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { resolveBrand } from '#brands/resolve.ts'
import { compiledMessages } from './compiled-messages.ts'
import { chooseLanguage, type Language, languageCookie, languages } from './languages.ts'

/** The language of the request in hand: cookie, then Accept-Language, then the brand's default. */
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

/** Areas whose texts the server itself draws. The browser gets `common`, and more by `AreaMessages`. */
const serverAreas = ['common', 'errors', 'develop', 'login', 'report', 'tool']

/** next-intl's request configuration, for server components. */
export default getRequestConfig(async () => {
  const language = await requestLanguage()
  return {
    locale: languages[language].tag,
    messages: await compiledMessages(language, serverAreas),
  }
})
