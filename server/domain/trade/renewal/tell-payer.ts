import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { RenewalFault } from '#lib/codes/payment.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import type { DueRenewal } from './renewal.ts'

type Told = { event: RenewalFault | 'takenOver'; now: number }

/** By mail, to whoever allowed the renewal; faults are on the screens, too. */
export async function tellPayer(
  client: PoolClient,
  renewal: DueRenewal,
  { event, now }: Told,
): Promise<void> {
  const found = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('device as d', (join) => join.on((eb) => eb('d.id', '=', renewal.deviceId)))
      .select(['a.email', 'd.name', 'd.imei'])
      .where('a.id', '=', renewal.accountId),
  )
  if (!found?.email) return
  const profile = resolveBrand(undefined, renewal.brand)
  const texts = messageTexts(renewal.lang, profile.brand).renewal
  const values = {
    brand: brandText(profile.name, renewal.lang),
    device: found.name || found.imei,
    package: renewal.packageName,
  }
  const title = event === 'takenOver' ? texts.takenOverSubject : texts.subject
  const subject = fillText(title, values)
  const body = fillText(texts[event], values)
  const { brand } = profile
  const message = { channel: 'mail', target: found.email, brand, subject, body } as const
  await writeMessage(client, message, { now })
}
