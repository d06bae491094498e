import { getRequestConfig } from 'next-intl/server'
import { requestLanguage } from '#components/data/request-language.ts'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { languages } from '#lib/i18n/languages.ts'

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
