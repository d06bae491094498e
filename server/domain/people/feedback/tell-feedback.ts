import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { FeedbackStep } from '#lib/codes/feedback.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { type MailedPeople, mailedPeople } from '../message/mailed-people.ts'
import { writeMessage } from '../message/write-message.ts'
import type { Feedback } from './feedback.ts'

export type FeedbackNews = {
  feedback: Pick<Feedback, 'id' | 'brand' | 'lang'>
  act: Exclude<FeedbackStep, 'take'>
  content: string
  now: number
  to: Omit<MailedPeople, 'right'>
}

/** By mail, each in its own language. Publish `outbox` after the commit. */
export async function tellFeedback(
  client: PoolClient,
  { feedback: { id, brand: name, lang: usual }, act, content, now, to }: FeedbackNews,
): Promise<void> {
  const brand = resolveBrand(undefined, name)
  for (const { email, lang } of await mailedPeople(client, {
    ...to,
    right: 'e_ua_handle_feedback',
  })) {
    const texts = messageTexts(lang ?? usual, brand.brand).feedback
    const values = {
      number: id,
      content,
      act: texts.act[act],
      brand: brandText(brand.name, lang ?? usual),
    }
    const subject = fillText(texts.subject, values)
    const body = fillText(texts.body, values).trim()
    const message = { channel: 'mail', target: email, brand: brand.brand, subject, body } as const
    await writeMessage(client, message, { now })
  }
}
