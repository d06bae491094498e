import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { bodiesOf, packBody } from '#server/domain/tracking/data-push/message-body.ts'
import { newSecret } from '#server/domain/tracking/data-push/seal-secret.ts'
import { newMessageId } from '#server/domain/tracking/data-push/write-messages.ts'

const hourMs = 3_600_000
/** A name that leads nowhere. */
const address = 'https://hooks.example.com/waypost'

/** The dealer had alarms delivered to a server, which did not answer in the end; it rests. */
export async function seedDataPush(
  client: PoolClient,
  { now, secret }: { now: number; secret: string },
): Promise<void> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select(['id', 'organisation_id as organisationId'])
      .where('login', '=', 'dealer'),
  )
  const device = await first(
    client,
    db.selectFrom('device').select(['id', 'imei', 'name']).orderBy('id').limit(1),
  )
  if (!account || !device) return
  const { sealed, tail } = newSecret(secret)
  const at = (hours: number) => new Date(now - hours * hourMs)
  const row = {
    account_id: account.id,
    organisation_id: account.organisationId,
    models: [],
    types: ['alarm', 'state'],
    address: address,
    secret: sealed,
    secret_tail: tail,
    brand: 'waypost',
    lang: 'zh',
    pause: 'byOwner',
    paused_at: at(2),
    last_ok_at: at(5),
    last_error: 'HTTP 503',
    next_at: at(2),
    created_at: at(80),
    updated_at: at(2),
  }
  const push = await first(
    client,
    db.insertInto('data_push').values(rowFor('data_push', row)).returning('id'),
  )
  if (!push) return
  for (const [hours, type, status] of [
    [30, 'test', 204],
    [6, 'alarm', 204],
    [5, 'alarm', 204],
    [3, 'alarm', 503],
  ] as const) {
    const time = Math.floor(at(hours).getTime() / 1000)
    const { id, imei, name } = device
    const event = { simei: String(id), imei: imei, name: name, time: time, type: 'vibration' }
    const [message] = bodiesOf(type, [type === 'test' ? { time: time, account: 'dealer' } : event])
    const text = message?.text ?? ''
    const isTaken = status === 204
    const delivery = {
      push_id: push.id,
      message_id: newMessageId(),
      type: type,
      events: 1,
      bytes: Buffer.byteLength(text),
      body: await packBody(text),
      state: isTaken ? 'delivered' : 'dead',
      tries: isTaken ? 1 : 9,
      status: status,
      millis: 84,
      error: isTaken ? '' : 'HTTP 503',
      answer: isTaken ? '' : 'Service Unavailable',
      created_at: at(hours),
      tried_at: at(hours),
      done_at: at(hours),
    }
    await run(
      client,
      db.insertInto('data_push_delivery').values(rowFor('data_push_delivery', delivery)),
    )
  }
}
