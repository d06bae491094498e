import { anyOf, db, type Given, prepared, rowFor, run } from '../../../db/sql.ts'
import type { Filling, FillStores, FreshMessage, HeadMessage } from './fill-queue.ts'
import { bodiesOf, type MessageBody, packBody, unpackBody } from './message-body.ts'
import { stillPushed } from './pushed-devices.ts'
import { newMessageId } from './write-messages.ts'

type Waiting = { pushId: number; types: readonly string[] }

const readHead = prepared('push-head', ({ pushId, types }: Given<Waiting>) =>
  db
    .selectFrom('data_push_delivery')
    .select(['id', 'message_id as messageId', 'body'])
    .where('push_id', '=', pushId)
    .where('state', '=', 'waiting')
    .where('type', '=', anyOf(types))
    .orderBy('id')
    .limit(1),
)

/** The first message that waits of types that may be delivered, without devices that are not of the subscription any more; undefined for none. */
export async function takeHead(
  stores: FillStores,
  filling: Filling,
): Promise<HeadMessage | undefined> {
  for (;;) {
    const [row] = await readHead(stores.main, { pushId: filling.push.id, types: filling.types })
    if (!row) return undefined
    const body = row.body ? await unpackBody(row.body) : ''
    const ids = body ? idsOf(body) : []
    const head = { id: Number(row.id), messageId: row.messageId, body: body, ids: ids }
    const checked = await checkHead(stores, filling, head)
    if (checked) return checked
  }
}

/** One without devices that are not of the subscription any more. Undefined, and the message is gone, where none is left. */
export async function checkHead(
  { main }: FillStores,
  { push }: Filling,
  { id, messageId, body, ids }: FreshMessage,
): Promise<HeadMessage | undefined> {
  const own = ids.length > 0 ? await stillPushed(main, push, ids) : new Set<number>()
  if (ids.length > 0 && own.size === ids.length) return { id: id, messageId: messageId, body: body }
  const kept = own.size > 0 ? withoutOthers(body, own) : ''
  if (!kept) {
    await run(main, db.deleteFrom('data_push_delivery').where('id', '=', id))
    return undefined
  }
  // What differs is another message.
  const changed = {
    message_id: newMessageId(),
    body: await packBody(kept),
    bytes: Buffer.byteLength(kept),
    events: (JSON.parse(kept) as MessageBody).events.length,
  }
  const update = db.updateTable('data_push_delivery').set(rowFor('data_push_delivery', changed))
  await run(main, update.where('id', '=', id))
  return { id: id, messageId: changed.message_id, body: kept }
}

type SentBody = Omit<MessageBody, 'events'> & { events: { simei: string }[] }

const idsOf = (text: string): number[] => [
  ...new Set((JSON.parse(text) as SentBody).events.map(({ simei }) => Number(simei))),
]

/** Empty when nothing is left. */
function withoutOthers(text: string, own: ReadonlySet<number>): string {
  const { type, events } = JSON.parse(text) as SentBody
  const kept = events.filter(({ simei }) => own.has(Number(simei)))
  return bodiesOf(type, kept)[0]?.text ?? ''
}
