import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { textsOf } from '../../../texts/texts.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import type { DataPush } from './data-push.ts'

type News = { pause: 'gone' | 'failing'; error: string; now: number }

/** By mail, where the account has an address; the page tells it, too. */
export async function tellOwner(
  client: PoolClient,
  push: Pick<DataPush, 'accountId' | 'address' | 'brand' | 'lang'>,
  { pause, error, now }: News,
): Promise<void> {
  const owner = db.selectFrom('account').select('email').where('id', '=', push.accountId)
  const target = (await first(client, owner))?.email
  if (!target) return
  const { brand, lang, address } = push
  const profile = resolveBrand(undefined, brand)
  const text = await textsOf(lang, ['push'], brand)
  const name = profile ? brandText(profile.name, lang) : ''
  const values = { brand: name, address: address, error: error }
  const subject = text('push.mail.subject', values) ?? address
  const body = text(`push.mail.${pause}`, values) ?? address
  await writeMessage(client, { channel: 'mail', target, brand, subject, body }, { now })
}
