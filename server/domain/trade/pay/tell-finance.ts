import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import type { PayStores } from './pay-stores.ts'

/** What a job does is done by nobody in particular. */
export const bySystem = ({ now }: Pick<PayStores, 'now'>) => ({
  now,
  ip: '',
  requestId: '',
  caller: { kind: 'visitor' as const, name: '', organisationId: undefined, path: '' },
})

type News = {
  organisationId: number
  text: 'dispute' | 'differences' | 'recharge' | 'writtenOff' | 'debtWrittenOff'
  values: Record<string, string | number>
  /** `finance`: who approves withdrawals; `wallet`: who sees the wallet. */
  readers?: keyof typeof readersOf
}

const readersOf = {
  finance: sql<boolean>`'e_ua_audit_withdraw' = ANY(permissions)`,
  wallet: sql<boolean>`('e_ua_show_increment' = ANY(permissions) OR role = 'e_role_manager')`,
}

/** A mail to each of an organisation's finance that has an address. Publish `outbox` after commit. */
export async function tellFinance(
  client: PoolClient,
  { config, now }: Pick<PayStores, 'config' | 'now'>,
  { organisationId, text, values, readers = 'finance' }: News,
): Promise<void> {
  const profile = resolveBrand(undefined, config.DEFAULT_BRAND)
  const told = await all(
    client,
    db
      .selectFrom('account')
      .select(['email', (eb) => sql<string>`${eb.ref('settings')}->>'language'`.as('lang')])
      .where('organisation_id', '=', organisationId)
      .where('email', 'is not', null)
      .where('frozen_at', 'is', null)
      .where(readersOf[readers])
      .orderBy('id'),
  )
  for (const { email, lang } of told) {
    const { finance } = messageTexts(lang ?? '', profile.brand)
    const filled = { ...values, brand: brandText(profile?.name ?? {}, lang ?? 'zh') }
    const subject = fillText(finance.subject, filled)
    const body = fillText(finance[text], filled)
    const brand = profile.brand
    const message = { channel: 'mail', target: email ?? '', brand, subject, body } as const
    await writeMessage(client, message, { now: now() })
  }
}
