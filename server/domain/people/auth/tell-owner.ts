import { sql } from 'kysely'
import { type Brand, brandText } from '#brands/public.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { fillText, messageTexts, type NoticeText } from '../../../texts/message-text.ts'
import { writeMessage } from '../message/write-message.ts'
import { channelOf } from './request-code.ts'

/** To one target; more say nothing new. */
const mostAnHour = 5

export type Notice = {
  owner: { kind: 'account' | 'device'; id: number; login: string }
  target: string
  text: NoticeText
  brand: Brand
}

/**
 * Notifies of key changes that others may have made, in their transaction. Publish `outbox` after
 * commit.
 */
export async function tellOwner(
  client: PoolClient,
  ctx: Pick<Context, 'services' | 'now' | 'lang'>,
  { owner, target, text, brand }: Notice,
): Promise<void> {
  const notices = await first(client, noticesWithin(new Date(ctx.now() - 3_600_000), owner, target))
  const { toTarget = 0, toAll = 0, lang } = notices ?? {}
  // Codes do not count: else anybody could hold notices back.
  if (toTarget >= mostAnHour || toAll >= ctx.services.config.CODES_PER_HOUR) return
  const { notice } = messageTexts(lang ?? ctx.lang, brand.brand)
  const values = { brand: brandText(brand.name, lang ?? ctx.lang), login: owner.login }
  const channel = channelOf(target)
  const subject = channel === 'mail' ? fillText(notice.subject, values) : ''
  await writeMessage(
    client,
    { channel, target, brand: brand.brand, subject, body: fillText(notice[text], values) },
    { now: ctx.now() },
  )
}

function noticesWithin(since: Date, { kind, id }: Notice['owner'], target: string) {
  const messages = db
    .selectFrom('outbox_message')
    .select((eb) => ['target', eb.lit(1).$castTo<number>().as('n')])
    .where('created_at', '>', since)
  const codes = db
    .selectFrom('verification_code')
    .select((eb) => ['target', eb.lit(-1).$castTo<number>().as('n')])
    .where('created_at', '>', since)
  const language = db
    .selectFrom('account')
    .select((eb) => sql<string | null>`${eb.ref('settings')}->>'language'`.as('lang'))
    .where('id', '=', kind === 'account' ? id : 0)
  return db
    .selectFrom(messages.unionAll(codes).as('message'))
    .select(({ fn, ref }) => [
      sql<number>`coalesce(${fn.sum(ref('n')).filterWhere('target', '=', target)}, 0)::int`.as(
        'toTarget',
      ),
      sql<number>`coalesce(${fn.sum(ref('n'))}, 0)::int`.as('toAll'),
      language.$asScalar().as('lang'),
    ])
}
