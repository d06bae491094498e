import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { ComplaintStep } from '#lib/codes/complaint.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { mailedPeople } from '../../people/message/mailed-people.ts'
import { writeMessage } from '../../people/message/write-message.ts'

type Told = { buyer?: boolean; organisationId?: number }

export type StepNews = {
  complaint: {
    id: number
    number: string
    accountId: number | null
    brand: string
    lang: string
  }
  act: ComplaintStep
  content: string
  now: number
  to: Told
}

/** By mail, each in its own language. Publish `outbox` after the commit. */
export async function tellStep(
  client: PoolClient,
  { complaint, act, content, now, to }: StepNews,
): Promise<void> {
  const { id, number, accountId, brand: name, lang: usual } = complaint
  const brand = resolveBrand(undefined, name)
  const { buyer = false, organisationId } = to
  const told = { accountId: buyer ? accountId : null, organisationId }
  const right = 'e_ua_handle_complaint'
  for (const { email, lang } of await mailedPeople(client, { ...told, right })) {
    const texts = messageTexts(lang ?? usual, brand.brand).complaint
    const values = {
      number: id,
      order: number,
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
