import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { bodiesOf, type MessageBody, packBody, unpackBody } from './message-body.ts'
import { newMessageId } from './write-messages.ts'

type LeftOut = { organisationIds: readonly number[]; deviceIds: readonly number[] }

type SentBody = Omit<MessageBody, 'events'> & { events: { simei: string }[] }

const pageSize = 20

/**
 * Takes events of these devices out of the kept bodies of deliveries to those organisations, whether they wait, were
 * made or were given up, and forgets what was answered to them. Repeatable. Returns how many had some.
 */
export async function leaveOutDevices(
  main: Pool,
  { organisationIds, deviceIds }: LeftOut,
): Promise<number> {
  const ids = new Set(deviceIds)
  if (ids.size === 0) return 0
  let changed = 0
  for (let after = 0; ; ) {
    const page = await all(
      main,
      db
        .selectFrom('data_push_delivery as y')
        .innerJoin('data_push as p', 'p.id', 'y.push_id')
        .select((eb) => eb.ref('y.id').$castTo<number>().as('id'))
        .where('p.organisation_id', '=', anyOf(organisationIds))
        .where('y.body', 'is not', null)
        .where('y.id', '>', after)
        .orderBy('y.id')
        .limit(pageSize),
    )
    for (const { id } of page)
      if (await inTransaction(main, (client) => leaveOut(client, id, ids))) changed++
    const last = page.at(-1)?.id
    if (last === undefined) return changed
    after = last
  }
}

async function leaveOut(
  client: PoolClient,
  id: number,
  ids: ReadonlySet<number>,
): Promise<boolean> {
  const own = db.selectFrom('data_push_delivery').where('id', '=', id)
  const row = await first(client, own.select(['body', 'state']).forUpdate())
  if (!row?.body) return false
  const { type, events } = JSON.parse(await unpackBody(row.body)) as SentBody
  const kept = events.filter(({ simei }) => !ids.has(Number(simei)))
  if (kept.length === events.length) return false
  const [left] = bodiesOf(type, kept)
  if (!left && row.state === 'waiting') {
    await run(client, db.deleteFrom('data_push_delivery').where('id', '=', id))
    return true
  }
  const rest = { body: left ? await packBody(left.text) : null, answer: '', error: '' }
  // What differs is another message.
  const another = {
    ...rest,
    message_id: newMessageId(),
    events: left?.events ?? 0,
    bytes: Buffer.byteLength(left?.text ?? ''),
  }
  const change = row.state === 'waiting' ? another : rest
  const update = db.updateTable('data_push_delivery').set(rowFor('data_push_delivery', change))
  await run(client, update.where('id', '=', id))
  return true
}
