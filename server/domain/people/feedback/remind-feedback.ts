import { sql } from 'kysely'
import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import { mailedPeople } from '../message/mailed-people.ts'
import { writeMessage } from '../message/write-message.ts'
import { bringFeedbackHome } from './bring-feedback-home.ts'
import { overdueBefore } from './list-feedback.ts'

/** Organisations that are reminded in one run; the others in the next. */
const mostReminded = 200
const hourMs = 3_600_000
const again = 24 * hourMs

type Overdue = { handlerId: number; count: number; oldest: number; brand: string; lang: string }

/** Of organisations whose last reminder is a day old, most overdue first. */
const overdue = (now: number) =>
  db
    .selectFrom('feedback as f')
    .select('f.handler_id as handlerId')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`extract(epoch FROM min(f.waiting_since))::float8`.as('oldest'),
      sql<string>`(array_agg(f.brand ORDER BY f.waiting_since))[1]`.as('brand'),
      sql<string>`(array_agg(f.lang ORDER BY f.waiting_since))[1]`.as('lang'),
    ])
    .where('f.waiting_since', '<=', overdueBefore(now))
    .groupBy('f.handler_id')
    .having(({ eb, fn }) =>
      eb.or([
        eb(fn.max('f.reminded_at'), 'is', null),
        eb(fn.max('f.reminded_at'), '<=', new Date(now - again)),
      ]),
    )
    .orderBy((eb) => eb.fn.min('f.waiting_since'))
    .limit(mostReminded)

/** A mail a day to who is to answer what waits longer than it should. Returns how many organisations were told. */
export async function remindFeedback({
  main,
  bus,
  now,
  log,
}: {
  main: Pool
  bus: Bus
  now: () => number
  log: Log
}): Promise<{ reminded: number }> {
  const at = now()
  await bringFeedbackHome(main, { waitingSince: overdueBefore(at) })
  const late = await all<Overdue>(main, overdue(at))
  let reminded = 0
  for (const one of late)
    try {
      await inTransaction(main, (client) => remind(client, one, at))
      reminded++
    } catch (err) {
      log.error({ err, organisation: one.handlerId }, 'nobody could be reminded of feedback')
    }
  if (reminded > 0) await bus.publish('outbox', {})
  return { reminded }
}

async function remind(client: PoolClient, late: Overdue, now: number): Promise<void> {
  const { handlerId, count, oldest, brand: name, lang: usual } = late
  const marked = await run(
    client,
    db
      .updateTable('feedback')
      .set({ reminded_at: new Date(now) })
      .where('handler_id', '=', handlerId)
      .where('waiting_since', '<=', overdueBefore(now))
      .where((eb) =>
        eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', new Date(now - again))]),
      ),
  )
  // Another worker was first.
  if (marked === 0) return
  const brand = resolveBrand(undefined, name)
  const hours = Math.floor((now / 1000 - oldest) / 3600)
  const told = { organisationId: handlerId, right: 'e_ua_handle_feedback' } as const
  for (const { email, lang } of await mailedPeople(client, told)) {
    const { subject, body } = messageTexts(lang ?? usual, brand.brand).feedback.overdue
    const values = { count, hours, brand: brandText(brand.name, lang ?? usual) }
    const texts = { subject: fillText(subject, values), body: fillText(body, values) }
    const message = { channel: 'mail', target: email, brand: brand.brand, ...texts } as const
    await writeMessage(client, message, { now })
  }
}
