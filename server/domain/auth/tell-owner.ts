import { sql } from 'kysely'
import { type Brand, brandText } from '#brands/public.ts'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'
import { fillText, messageTexts, type NoticeText } from '../../message-text.ts'
import { writeMessage } from '../message/write-message.ts'
import { channelOf } from './request-code.ts'

/** Notices to one target within an hour; more say nothing new. */
const mostAnHour = 5

export type Notice = {
  owner: { kind: 'account' | 'device'; id: number; login: string }
  /** The phone or mail address to tell. */
  target: string
  text: NoticeText
  brand: Brand
}

/**
 * Tells the owner of an account or device by SMS or mail, in the account's language, of a change to its keys that
 * somebody else may have made; in the transaction of that change. Publish `outbox` on the bus after the commit. Says
 * nothing more to a target that was told much within the hour, nor when as many notices went out as codes may.
 */
export async function tellOwner(
  client: PoolClient,
  ctx: Pick<Context, 'services' | 'now' | 'lang'>,
  { owner, target, text, brand }: Notice,
): Promise<void> {
  const notices = await first(client, noticesWithin(new Date(ctx.now() - 3_600_000), owner, target))
  const { toTarget = 0, toAll = 0, lang } = notices ?? {}
  // Codes, which anybody may ask for, are left out: they could be used to keep a notice back.
  if (toTarget >= mostAnHour || toAll >= ctx.services.config.CODES_PER_HOUR) return
  const { notice } = messageTexts(lang ?? ctx.lang)
  const values = { brand: brandText(brand.name, lang ?? ctx.lang), login: owner.login }
  const channel = channelOf(target)
  const subject = channel === 'mail' ? fillText(notice.subject, values) : ''
  await writeMessage(
    client,
    { channel, target, subject, body: fillText(notice[text], values) },
    { now: ctx.now() },
  )
}

/** Notices since a time, to one target and to all, and the language of the account. */
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
