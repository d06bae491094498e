import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { Declined } from '../../../integrations/sender.ts'
import { hasTakers, pauseSchedule } from './pause-schedule.ts'
import { lockSchedule } from './schedule.ts'
import { tellMaker } from './tell-maker.ts'

const longestReason = 200

type MailEnd = { runId: number; address: string; refusal: Error | undefined; now: number }

/** What became of a mail of a report. Several in a row that a server refuses for good take the address off. */
export async function noteMail(
  client: PoolClient,
  { runId, address, refusal, now }: MailEnd,
): Promise<void> {
  const reason = refusal?.message.slice(0, longestReason) ?? ''
  const state = refusal ? 'refused' : 'sent'
  const end = { state, message: reason, ended_at: new Date(now) }
  const mail = await first(
    client,
    db
      .updateTable('schedule_mail')
      .set(rowFor('schedule_mail', end))
      .where('run_id', '=', runId)
      .where('address', '=', address)
      .returning('recipient_id as recipientId'),
  )
  if (!mail?.recipientId) return
  const recipient = db.updateTable('schedule_recipient').where('id', '=', mail.recipientId)
  if (!refusal) {
    await run(client, recipient.set({ bounces: 0 }))
    return
  }
  if (!(refusal instanceof Declined)) return
  const counted = await first(
    client,
    recipient
      .set((eb) => rowFor('schedule_recipient', { bounces: eb('bounces', '+', 1) }))
      .returning(['bounces', 'state', 'schedule_id as scheduleId']),
  )
  const isOver = counted && counted.bounces >= scheduleLimits.bounces && counted.state !== 'left'
  if (!isOver || counted.state === 'refused') return
  await run(client, recipient.set({ state: 'refused', changed_at: new Date(now) }))
  const schedule = await lockSchedule(client, counted.scheduleId)
  if (!schedule || schedule.pause) return
  const isLast = !(await hasTakers(client, schedule.id))
  if (isLast) await pauseSchedule(client, schedule, { pause: 'bounced', now })
  const news = isLast ? 'bounced' : 'refused'
  await tellMaker(client, schedule, { news, now, address, reason })
}
