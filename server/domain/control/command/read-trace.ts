import { sql } from 'kysely'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Tracking lasts a day at most; an order waits a minute. */
const longestSeconds = 90_000

/** Until when a device is tracked (Unix seconds), by the last order that it has got; null: it is not. */
export async function readTrace(
  pool: Pool,
  deviceId: VisibleDeviceId,
  now: number,
): Promise<number | null> {
  const last = await first(
    pool,
    db
      .selectFrom('command')
      .select((eb) => [
        unixSeconds(eb.fn.coalesce('answered_at', 'sent_at')).as('since'),
        sql<number>`coalesce((${eb.ref('params')} ->> 'validitySeconds')::int, 0)`.as('seconds'),
      ])
      .where('device_id', '=', deviceId)
      .where('type_value', '=', commandNumbers.tracking)
      .where('created_at', '>', new Date((now - longestSeconds) * 1000))
      .where('state', 'in', ['sent', 'acknowledged', 'answered'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  )
  const until = (last?.since ?? 0) + (last?.seconds ?? 0)
  return last && last.seconds > 0 && until > now ? until : null
}
