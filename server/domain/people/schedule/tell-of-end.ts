import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf } from '../../../db/sql.ts'
import { scheduleOf, schedules } from './schedule.ts'
import { tellMaker } from './tell-maker.ts'

/** Their schedules end with accounts: who had some is told once of each that was in force. */
export async function tellOfEnd(
  client: PoolClient,
  accountIds: readonly number[],
  now: number,
): Promise<void> {
  const own = schedules().where('s.account_id', '=', anyOf(accountIds)).where('s.pause', '=', '')
  for (const row of await all(client, own))
    await tellMaker(client, scheduleOf(row), { news: 'ended', now })
}
