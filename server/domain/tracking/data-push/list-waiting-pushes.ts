import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'

const withMessages = prepared('waiting-pushes', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('data_push_delivery')
    .select('push_id as id')
    .distinct()
    .where('push_id', '=', anyOf(ids))
    .where('state', '=', 'waiting'),
)

/** Those of `ids` that have a message to send, including one that a person sends again. */
export const listWaitingPushes = async (main: Pool, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : (await withMessages(main, { ids })).map(({ id }) => id)
