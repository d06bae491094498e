import { getRequestConfig } from 'next-intl/server'
import { requestLanguage } from '#components/data/request-language.ts'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { languages } from '#lib/i18n/languages.ts'

const serverAreas = [
  'alarm',
  'complaint',
  'common',
  'errors',
  'h5',
  'develop',
  'login',
  'order',
  'package',
  'report',
  'service',
  'sim',
  'sharing',
  'tool',
  'wallet',
]

export default getRequestConfig(async () => {
  const language = await requestLanguage()
  return {
    locale: languages[language].tag,
    messages: await compiledMessages(language, serverAreas),
  }
})
