import { db, first, rowFor, run } from '../../../db/sql.ts'
import { type Filling, type FillStores, newMessageId } from './fill-queue.ts'
import { bodiesOf, type MessageBody, packBody, unpackBody } from './message-body.ts'
import { pushedDevices } from './pushed-devices.ts'

/** A message that waits. */
export type HeadMessage = { id: number; messageId: string; body: string }

const head = (pushId: number) =>
  db
    .selectFrom('data_push_delivery')
    .select(['id', 'message_id as messageId', 'body'])
    .where('push_id', '=', pushId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)

/** The first message that waits, without devices that are not of the subscription any more; undefined for none. */
export async function takeHead(
  stores: FillStores,
  filling: Filling,
): Promise<HeadMessage | undefined> {
  for (;;) {
    const row = await first(stores.main, head(filling.push.id))
    if (!row) return undefined
    const id = Number(row.id)
    const text = row.body ? await unpackBody(row.body) : ''
    const kept = await stillOf(stores, filling, text)
    if (kept === text) return { id: id, messageId: row.messageId, body: text }
    const messageId = newMessageId()
    if (kept) {
      // What differs is another message.
      const events = (JSON.parse(kept) as MessageBody).events.length
      const changed = {
        message_id: messageId,
        body: await packBody(kept),
        bytes: Buffer.byteLength(kept),
        events: events,
      }
      const update = db.updateTable('data_push_delivery').set(rowFor('data_push_delivery', changed))
      await run(stores.main, update.where('id', '=', row.id))
      return { id: id, messageId: messageId, body: kept }
    }
    await run(stores.main, db.deleteFrom('data_push_delivery').where('id', '=', row.id))
  }
}

type SentBody = Omit<MessageBody, 'events'> & { events: { simei: string }[] }

/** Empty when nothing is left. */
async function stillOf(
  { main }: FillStores,
  { push, readerPath }: Filling,
  text: string,
): Promise<string> {
  if (!text) return ''
  const { type, events } = JSON.parse(text) as SentBody
  const ids = [...new Set(events.map(({ simei }) => Number(simei)))]
  const devices = await pushedDevices(main, push, { ids: ids, readerPath: readerPath })
  if (ids.every((id) => devices.has(id))) return text
  const kept = events.filter(({ simei }) => devices.has(Number(simei)))
  return bodiesOf(type, kept)[0]?.text ?? ''
}
