import { type Brand, brandText } from '#brands/public.ts'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
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
  const { rows } = await client.query<{
    toTarget: number
    toAll: number
    lang: string | null
  }>(
    `SELECT coalesce(sum(n) FILTER (WHERE target = $2), 0)::int AS "toTarget", coalesce(sum(n), 0)::int AS "toAll",
       (SELECT settings->>'language' FROM account WHERE id = $3) AS lang
     FROM (SELECT target, 1 AS n FROM outbox_message WHERE created_at > $1
       UNION ALL SELECT target, -1 FROM verification_code WHERE created_at > $1) AS message`,
    [new Date(ctx.now() - 3_600_000), target, owner.kind === 'account' ? owner.id : null],
  )
  const { toTarget = 0, toAll = 0, lang } = rows[0] ?? {}
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
