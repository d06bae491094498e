import type { ReactNode } from 'react'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { MoreMessages } from './more-messages.tsx'
import { requestLanguage } from './request-language.ts'

/** Adds areas of messages/<language>/: each screen carries only its texts. */
export async function AreaMessages(props: { areas: readonly string[]; children: ReactNode }) {
  const messages = await compiledMessages(await requestLanguage(), props.areas)
  return <MoreMessages messages={messages}>{props.children}</MoreMessages>
}
