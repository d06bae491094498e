import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PushType } from '#lib/codes/data-push.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor } from '../../../db/sql.ts'
import type { PushCursor } from './sources/taken.ts'

export const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`

/** `body`: packed; `bytes`: unpacked. */
type NewMessage = { messageId: string; events: number; bytes: number; body: Buffer }

type Written = {
  pushId: number
  claim: string
  type: PushType
  messages: readonly NewMessage[]
  cursor: PushCursor
  at: Date
}

/** Writes messages in order and the cursor behind them, in one statement. Returns their ids; undefined where another worker has the subscription. */
export async function writeMessages(main: Pool, written: Written): Promise<number[] | undefined> {
  const { pushId, claim, type, messages, cursor, at } = written
  const place = { taken_at: cursor.takenAt, last_id: cursor.lastId }
  const rows = sql<MessageRow>`unnest(${messages.map(({ messageId }) => messageId)}::text[],
    ${messages.map(({ events }) => events)}::int[], ${messages.map(({ bytes }) => bytes)}::int[],
    ${messages.map(({ body }) => body)}::bytea[]) WITH ORDINALITY`
  const moved = await all(
    main,
    db
      .with('own', (tables) =>
        tables
          .selectFrom('data_push')
          .select('id')
          .where('id', '=', pushId)
          .where('claim', '=', claim)
          .forUpdate(),
      )
      .with('moved', (tables) =>
        tables
          .insertInto('data_push_cursor')
          .columns(['push_id', 'type', 'taken_at', 'last_id'])
          .expression((eb) =>
            eb
              .selectFrom('own')
              .select(({ ref }) => [
                ref('own.id').as('push_id'),
                sql<string>`${type}::text`.as('type'),
                sql<number>`${cursor.takenAt}::int8`.as('taken_at'),
                sql<number>`${cursor.lastId}::int8`.as('last_id'),
              ]),
          )
          .onConflict((conflict) =>
            conflict.columns(['push_id', 'type']).doUpdateSet(rowFor('data_push_cursor', place)),
          )
          .returning('push_id'),
      )
      .with('made', (tables) =>
        tables
          .insertInto('data_push_delivery')
          .columns([
            'push_id',
            'message_id',
            'type',
            'events',
            'bytes',
            'body',
            'state',
            'created_at',
          ])
          .expression((eb) =>
            eb
              .selectFrom('own')
              .crossJoin(rows.as<'m'>(sql`m (message_id, events, bytes, body, n)`))
              .select(({ ref }) => [
                ref('own.id').as('push_id'),
                'm.message_id',
                sql<string>`${type}::text`.as('type'),
                'm.events',
                'm.bytes',
                'm.body',
                sql<string>`'waiting'`.as('state'),
                sql<Date>`${at}::timestamptz`.as('created_at'),
              ])
              .orderBy('m.n'),
          )
          .returning('id'),
      )
      .selectFrom('moved')
      .leftJoin('made', (join) => join.onTrue())
      .select('made.id')
      .orderBy('made.id'),
    'write-push-messages',
  )
  if (moved.length === 0) return undefined
  return moved.flatMap(({ id }) => (id === null ? [] : Number(id)))
}

type MessageRow = { message_id: string; events: number; bytes: number; body: Buffer; n: number }
