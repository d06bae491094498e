import type { SchedulePause } from '#lib/codes/schedule.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Schedule } from './schedule.ts'

/** Nothing of it is due any more until its maker takes it up again. */
export async function pauseSchedule(
  client: PoolClient,
  { id }: Pick<Schedule, 'id'>,
  { pause, now }: { pause: SchedulePause; now: number },
): Promise<void> {
  const rest = { pause: pause, next_at: null, updated_at: new Date(now) }
  const paused = db.updateTable('report_schedule').set(rowFor('report_schedule', rest))
  await run(client, paused.where('id', '=', id))
}

/** Whether anybody takes its mails, or may yet agree to. */
export async function hasTakers(client: PoolClient, scheduleId: number): Promise<boolean> {
  const taker = db
    .selectFrom('schedule_recipient')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('is_listed', '=', true)
    .where('state', 'in', ['member', 'confirmed', 'asked'])
    .limit(1)
  return (await first(client, taker)) !== undefined
}
