import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { typedCents } from '#lib/rules/money.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { mailedPeople } from '../../people/message/mailed-people.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/**
 * By mail, to who placed the order, or to those of its organisation that buy, each in its language:
 * its seller has given money back. Publish `outbox` after the commit.
 */
export async function tellBuyer(
  client: PoolClient,
  order: Order,
  { refund, now }: { refund: Refund; now: number },
): Promise<void> {
  const held = db.selectFrom('trade_order').select(['account_id as accountId', 'brand'])
  const placed = await first(client, held.where('id', '=', order.id))
  const { organisationId, currency, number, packageName } = order
  const profile = resolveBrand(undefined, placed?.brand ?? '')
  const accountId = placed?.accountId ?? null
  const people = await mailedPeople(client, {
    accountId: accountId,
    organisationId: accountId === null ? organisationId : undefined,
    right: 'e_ua_modify_package',
  })
  for (const { email, lang } of people) {
    const language = lang ?? profile.defaultLanguage
    const texts = messageTexts(language, profile.brand).gift
    const values = {
      brand: brandText(profile.name, language),
      number,
      package: packageName,
      amount: `${currency} ${typedCents(refund.amount, currency)}`,
      reason: refund.reason,
    }
    const subject = fillText(texts.subject, values)
    const body = fillText(texts.body, values)
    const message = { channel: 'mail', target: email, brand: profile.brand, subject, body } as const
    await writeMessage(client, message, { now })
  }
}
