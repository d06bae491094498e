import { getRequestConfig } from 'next-intl/server'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { languages } from '#lib/i18n/languages.ts'
import { pages } from '#lib/pages/pages.ts'

/** Of the titles of documents. */
const titleAreas = pages.map(
  ({ title, documentTitle = title }) => documentTitle.split('.')[0] ?? '',
)

const ownAreas = [
  'apiKey',
  'alarm',
  'complaint',
  'common',
  'errors',
  'h5',
  'develop',
  'legal',
  'login',
  'order',
  'package',
  'report',
  'schedule',
  'service',
  'sim',
  'sharing',
  'tool',
  'wallet',
]

const serverAreas = [...new Set([...ownAreas, ...titleAreas])]

export default getRequestConfig(async () => {
  const [language, { brand }] = await Promise.all([requestLanguage(), requestBrand()])
  return {
    locale: languages[language].tag,
    messages: await compiledMessages(language, serverAreas, brand),
  }
})
