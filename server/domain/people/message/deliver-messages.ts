import type { InferResult } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import { Declined, Postponed, type Senders } from '../../../integrations/sender.ts'
import { noteContact } from './refused-contact.ts'

/** Then the message has failed. Mail servers that ask for patience mean minutes, or hours. */
const retrySeconds = {
  text: [5, 20, 60, 180],
  mail: [5, 20, 60, 180, 600, 1800, 7200, 21_600],
  alarm: [60, 300, 1800, 7200, 21_600],
}
/** Frees messages of a dead worker. */
const leaseSeconds = 60
const atOnce = 20

type Outcome = 'sent' | 'failed' | 'again'

function claim(now: number) {
  const due = db
    .selectFrom('outbox_message')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', new Date(now))
    .orderBy('next_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox_message')
    .set({
      attempts: (eb) => eb('attempts', '+', 1),
      next_at: new Date(now + leaseSeconds * 1000),
    })
    .where('id', 'in', due)
    .returning(['id', 'channel', 'target', 'subject', 'body', 'attempts', 'alarm_id as alarmId'])
    .returning(['alarm_type as alarmType', 'device_id as deviceId'])
    .$narrowType<{ channel: keyof Senders }>()
}

type Claimed = InferResult<ReturnType<typeof claim>>[number]

export type DeliveryStores = { main: Pool; senders: Senders; now: () => number }

/**
 * Parallel workers allowed. At least once: if a worker dies before noting, it repeats under the
 * same id.
 */
export async function deliverMessages(stores: DeliveryStores): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, failed: 0, again: 0 }
  while (true) {
    const rows = await all(stores.main, claim(stores.now()))
    const outcomes = await Promise.all(rows.map((message) => deliver(stores, message)))
    for (const outcome of outcomes) counts[outcome]++
    if (rows.length < atOnce) return counts
  }
}

async function deliver({ main, senders, now }: DeliveryStores, message: Claimed): Promise<Outcome> {
  const { id, channel, attempts, target, subject, body, alarmId, alarmType, deviceId } = message
  const sender = senders[channel]
  const alarm =
    alarmId !== null && alarmType !== null && deviceId !== null
      ? { alarm: { id: String(alarmId), deviceId, type: alarmType } }
      : {}
  const refusal = await sender.send({ id: String(id), target, subject, body, ...alarm }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const kind = alarmId !== null ? 'alarm' : channel === 'mail' ? 'mail' : 'text'
  const pause = retrySeconds[kind][attempts - 1]
  if (refusal && pause !== undefined && !(refusal instanceof Declined)) {
    const { target: left, seconds } =
      refusal instanceof Postponed ? refusal : { target, seconds: 0 }
    const next_at = new Date(now() + Math.max(pause, seconds) * 1000)
    const later = { error: refusal.message, target: left, next_at }
    await run(
      main,
      db.updateTable('outbox_message').set(rowFor('outbox_message', later)).where('id', '=', id),
    )
    return 'again'
  }
  const state = refusal ? 'failed' : 'sent'
  const sentAt = refusal ? null : new Date(now())
  const end = { state, error: refusal?.message ?? null, sent_at: sentAt } as const
  // Erased unless the sandbox shows them.
  const kept = sender.isSandbox ? end : { ...end, body: '' }
  await run(
    main,
    db.updateTable('outbox_message').set(rowFor('outbox_message', kept)).where('id', '=', id),
  )
  if (channel === 'mail' || channel === 'sms')
    await noteContact(main, { target, refusal, now: now() })
  return state
}
