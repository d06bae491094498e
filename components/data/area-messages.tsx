import type { ReactNode } from 'react'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { MoreMessages } from './more-messages.tsx'
import { requestBrand } from './request-brand.ts'
import { requestLanguage } from './request-language.ts'

/** Adds areas of messages/<language>/: each screen carries only its texts. */
export async function AreaMessages(props: { areas: readonly string[]; children: ReactNode }) {
  const [language, { brand }] = await Promise.all([requestLanguage(), requestBrand()])
  const messages = await compiledMessages(language, props.areas, brand)
  return <MoreMessages messages={messages}>{props.children}</MoreMessages>
}
