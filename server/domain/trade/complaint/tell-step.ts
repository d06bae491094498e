import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { ComplaintStep } from '#lib/codes/complaint.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { writeMessage } from '../../people/message/write-message.ts'

/** Accounts of an organisation that are notified of answers, at most. */
const mostTold = 20

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
  for (const { email, lang } of await recipientsOf(client, { ...to, accountId })) {
    const texts = messageTexts(lang ?? usual).complaint
    const values = {
      number: id,
      order: number,
      content,
      act: texts.act[act],
      brand: brandText(brand.name, lang ?? usual),
    }
    const subject = fillText(texts.subject, values)
    const body = fillText(texts.body, values).trim()
    await writeMessage(client, { channel: 'mail', target: email, subject, body }, { now })
  }
}

async function recipientsOf(
  client: PoolClient,
  { buyer = false, accountId, organisationId = 0 }: Told & { accountId: number | null },
): Promise<{ email: string; lang: string | null }[]> {
  const told = await all(
    client,
    db
      .selectFrom('account as a')
      .select(['a.email'])
      .select((eb) => sql<string | null>`${eb.ref('a.settings')}->>'language'`.as('lang'))
      .where('a.frozen_at', 'is', null)
      .where('a.email', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('a.id', '=', buyer ? (accountId ?? 0) : 0),
          eb.and([
            eb('a.organisation_id', '=', organisationId),
            sql<boolean>`'e_ua_handle_complaint' = ANY(${eb.ref('a.permissions')})`,
          ]),
        ]),
      )
      .orderBy('a.id')
      .limit(mostTold),
  )
  return told.flatMap(({ email, lang }) => (email ? [{ email, lang }] : []))
}
