import type { InferResult } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import {
  Declined,
  type OutgoingMessage,
  Postponed,
  type Senders,
  senderOf,
} from '../../../integrations/sender.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { noteMail } from '../schedule/note-mail.ts'
import { noteContact } from './refused-contact.ts'

/** Then the message has failed. Mail servers that ask for patience mean minutes, or hours. */
const retrySeconds = {
  text: [5, 20, 60, 180],
  mail: [5, 20, 60, 180, 600, 1800, 7200, 21_600],
  alarm: [60, 300, 1800, 7200, 21_600],
}
/** `seconds` frees messages of a dead worker; those with files are large, and hold nobody else up. */
const leases = {
  plain: { atOnce: 20, seconds: 60 },
  files: { atOnce: 2, seconds: 900 },
} as const
type Kind = keyof typeof leases

/** Between two calls of one alarm. */
const callPauseSeconds = 60

type Outcome = 'sent' | 'failed' | 'again'

function claim(now: number, kind: Kind) {
  const { atOnce, seconds } = leases[kind]
  const due = db
    .selectFrom('outbox_message')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', new Date(now))
    .where('file_id', kind === 'files' ? 'is not' : 'is', null)
    .orderBy('next_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox_message')
    .set({
      attempts: (eb) => eb('attempts', '+', 1),
      next_at: new Date(now + seconds * 1000),
    })
    .where('id', 'in', due)
    .returning('brand')
    .returning(['id', 'channel', 'target', 'subject', 'body', 'attempts', 'alarm_id as alarmId'])
    .returning(['alarm_type as alarmType', 'device_id as deviceId', 'created_at as createdAt'])
    .returning(['file_id as fileId', 'leave_url as leaveUrl', 'run_id as runId'])
    .returning(['open_path as openPath', 'calls_left as callsLeft', 'sent_at as calledAt'])
    .returning(['is_fleeting as isFleeting'])
    .$narrowType<{ channel: keyof Senders }>()
}

type Claimed = InferResult<ReturnType<typeof claim>>[number]

export type Called = { id: number; alarmId: number; deviceId: number; isSandbox: boolean }

export type DeliveryStores = { main: Pool; senders: Senders; now: () => number }
type CallStores = DeliveryStores & {
  /** Pays for one more call of an alarm: how many may follow it; undefined: the message has ended. */
  nextCall: (called: Called) => Promise<number | undefined>
}
type FileStores = DeliveryStores & { files: FileStore }

/**
 * Parallel workers allowed. At least once: if a worker dies before noting, it repeats under the
 * same id.
 */
export const deliverMessages = (stores: CallStores): Promise<Record<Outcome, number>> =>
  deliverAll(stores, 'plain', async () => undefined)

/** The same of mails that bring a file along. */
export const deliverFiles = ({ files, ...stores }: FileStores): Promise<Record<Outcome, number>> =>
  deliverAll({ ...stores, nextCall: async () => undefined }, 'files', async (id) => {
    const stored = db.selectFrom('stored_file').select(['name', 'mime', 'bytes', 'hash'])
    const file = await first(stores.main, stored.where('id', '=', id))
    return file && { name: file.name, mime: file.mime, bytes: await files.get(file) }
  })

type ReadFile = (id: string) => Promise<OutgoingMessage['file']>

async function deliverAll(
  stores: CallStores,
  kind: Kind,
  readFile: ReadFile,
): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, failed: 0, again: 0 }
  const { atOnce } = leases[kind]
  while (true) {
    const rows = await all(stores.main, claim(stores.now(), kind))
    const outcomes = await Promise.all(rows.map((message) => deliver(stores, message, readFile)))
    for (const outcome of outcomes) counts[outcome]++
    if (rows.length < atOnce) return counts
  }
}

/** What is told of a message beside its text. */
async function detailsOf(
  { alarmId, alarmType, deviceId, fileId, leaveUrl, openPath, createdAt }: Claimed,
  readFile: ReadFile,
): Promise<Partial<OutgoingMessage>> {
  const file = fileId === null ? undefined : await readFile(fileId)
  const isOfAlarm = alarmId !== null && alarmType !== null && deviceId !== null
  return {
    ...(isOfAlarm && { alarm: { id: String(alarmId), deviceId, type: alarmType } }),
    ...(file && { file }),
    ...(leaveUrl !== null && { leaveUrl }),
    ...(openPath !== null && { openPath }),
    writtenAt: createdAt.getTime(),
  }
}

/** How many calls may follow this one; undefined: the message has ended without it. */
async function callsAfter(stores: CallStores, message: Claimed): Promise<number | undefined> {
  const { id, channel, brand, alarmId, deviceId, callsLeft, calledAt } = message
  if (calledAt === null || alarmId === null || deviceId === null) return callsLeft
  const { isSandbox } = senderOf(stores.senders[channel], brand)
  return stores.nextCall({ id, alarmId, deviceId, isSandbox })
}

async function deliver(stores: CallStores, message: Claimed, readFile: ReadFile): Promise<Outcome> {
  const { main, senders, now } = stores
  const { id, channel, brand, attempts, target, subject, body, alarmId, runId } = message
  const callsLeft = await callsAfter(stores, message)
  if (callsLeft === undefined) return 'sent'
  const sender = senderOf(senders[channel], brand)
  const send = async () => {
    const details = await detailsOf(message, readFile)
    const number = callsLeft > 0 ? `${id}-${callsLeft}` : String(id)
    await sender.send({ id: number, target, brand, subject, body, ...details })
  }
  const refusal = await send().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  if (runId !== null) crashpoint('reportSent')
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
  if (!refusal && callsLeft > 0) {
    const next_at = new Date(now() + callPauseSeconds * 1000)
    const called = { sent_at: new Date(now()), attempts: 0, next_at }
    await run(
      main,
      db.updateTable('outbox_message').set(rowFor('outbox_message', called)).where('id', '=', id),
    )
    return 'sent'
  }
  const state = refusal ? 'failed' : 'sent'
  if (message.isFleeting) {
    await run(main, db.deleteFrom('outbox_message').where('id', '=', id))
    return state
  }
  const sentAt = refusal ? null : new Date(now())
  const end = { state, error: refusal?.message ?? null, sent_at: sentAt } as const
  // Erased unless the sandbox shows them.
  const kept = sender.isSandbox ? end : { ...end, body: '' }
  await inTransaction(main, async (client) => {
    const ended = db.updateTable('outbox_message').set(rowFor('outbox_message', kept))
    await run(client, ended.where('id', '=', id))
    if (runId === null) return
    await noteMail(client, { runId: Number(runId), address: target, refusal, now: now() })
  })
  if (channel === 'mail' || channel === 'sms')
    await noteContact(main, { target, refusal, now: now() })
  return state
}
