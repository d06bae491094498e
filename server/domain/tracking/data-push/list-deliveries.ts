import { sql } from 'kysely'
import type { DeliveryState, DeliveryType } from '#lib/codes/data-push.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { unpackBody } from './message-body.ts'

/** Times are Unix seconds. */
export type Delivery = {
  id: number
  messageId: string
  type: DeliveryType
  state: DeliveryState
  events: number
  bytes: number
  tries: number
  status: number
  millis: number
  error: string
  createdAt: number
  triedAt: number | null
  doneAt: number | null
}

const selectDeliveries = () =>
  db
    .selectFrom('data_push_delivery as y')
    .select(['y.id', 'y.message_id as messageId', 'y.events', 'y.bytes', 'y.tries'])
    .select(['y.status', 'y.millis', 'y.error'])
    .select((eb) => [
      sql<DeliveryType>`${eb.ref('y.type')}`.as('type'),
      sql<DeliveryState>`${eb.ref('y.state')}`.as('state'),
      unixSeconds(eb.ref('y.created_at')).as('createdAt'),
      unixSeconds(eb.ref('y.tried_at')).as('triedAt'),
      unixSeconds(eb.ref('y.done_at')).as('doneAt'),
    ])

type Page = {
  pushId: number
  state: DeliveryState | undefined
  lastId: number | undefined
  limit: number
}

/** Newest first, before `lastId`. */
export async function listDeliveries(
  pool: Pool,
  { pushId, state, lastId, limit }: Page,
): Promise<Delivery[]> {
  const rows = await all(
    pool,
    selectDeliveries()
      .where('y.push_id', '=', pushId)
      .$if(state !== undefined, (query) => query.where('y.state', '=', state ?? ''))
      .$if(lastId !== undefined, (query) => query.where('y.id', '<', lastId ?? 0))
      .orderBy('y.id', 'desc')
      .limit(limit),
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** With what was sent and answered. */
export async function readDelivery(
  pool: Pool,
  { pushId, id }: { pushId: number; id: number },
): Promise<{ delivery: Delivery; body: string; answer: string } | undefined> {
  const row = await first(
    pool,
    selectDeliveries()
      .select(['y.body', 'y.answer'])
      .where('y.push_id', '=', pushId)
      .where('y.id', '=', id),
  )
  if (!row) return undefined
  const { body, answer, ...delivery } = row
  return {
    delivery: { ...delivery, id: Number(row.id) },
    body: body ? await unpackBody(body) : '',
    answer: answer,
  }
}

export type DeliveryCounts = { waiting: number; dead: number }

/** Of subscriptions, what waits and what was given up. */
export async function countDeliveries(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, DeliveryCounts>> {
  const rows = await all(
    pool,
    db
      .selectFrom('data_push_delivery')
      .select(({ fn, eb }) => [
        'push_id as id',
        fn
          .countAll<number>()
          .filterWhere(eb('state', '=', 'waiting'))
          .as('waiting'),
        fn
          .countAll<number>()
          .filterWhere(eb.and([eb('state', '=', 'dead'), eb('type', '<>', 'test')]))
          .as('dead'),
      ])
      .where('push_id', '=', anyOf(ids))
      .where('state', 'in', ['waiting', 'dead'])
      .groupBy('push_id'),
  )
  return new Map(
    rows.map(({ id, waiting, dead }) => [id, { waiting: Number(waiting), dead: Number(dead) }]),
  )
}
