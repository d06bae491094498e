import type { LookupFunction } from 'node:net'
import type { z } from 'zod'
import type { testEvent } from '#lib/contract/push-events.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'
import { bodiesOf, packBody } from './message-body.ts'
import { type PushAnswer, postMessage } from './post-message.ts'
import { noteChange } from './save-push.ts'
import { newMessageId } from './write-messages.ts'

/** Sends a message of the type `test`, and keeps in the log what came of it. */
export async function tryAddress(
  ctx: Context,
  push: DataPush,
  lookup?: LookupFunction,
): Promise<PushAnswer> {
  const { services, now } = ctx
  const sentAt = Math.floor(now() / 1000)
  const event: z.output<typeof testEvent> = { time: sentAt, account: ctx.caller.name }
  const [message] = bodiesOf('test', [event])
  const body = message?.text ?? ''
  const messageId = newMessageId()
  const answer = await postMessage(
    push,
    { messageId, body },
    { config: services.config, now: now, lookup: lookup },
  )
  const at = new Date(now())
  const row = {
    push_id: push.id,
    message_id: messageId,
    type: 'test',
    events: 1,
    bytes: Buffer.byteLength(body),
    body: await packBody(body),
    state: answer.outcome === 'taken' ? 'delivered' : 'dead',
    tries: 1,
    status: answer.status,
    millis: answer.millis,
    error: answer.error,
    answer: answer.answer,
    created_at: at,
    tried_at: at,
    done_at: at,
  }
  await inTransaction(services.pool, async (client) => {
    await run(client, db.insertInto('data_push_delivery').values(rowFor('data_push_delivery', row)))
    const { outcome, status } = answer
    await noteChange(client, ctx, { func: 'dev/TestPush', id: push.id, after: { outcome, status } })
  })
  return answer
}
