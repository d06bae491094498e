import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { db, tuples } from '../../../db/sql.ts'
import { findOwnTask } from '../../platform/task/find-own-task.ts'

export async function importedNumbers(ctx: Context, taskId: string): Promise<string[]> {
  const { id } = await findOwnTask(ctx, taskId, 'import')
  const rows = db
    .selectFrom('task_item')
    .select((eb) => sql<string>`${eb.ref('input')} ->> 'imei'`.as('imei'))
    .where('task_id', '=', id)
    .where('state', '=', 'done')
  return (await tuples<[string]>(ctx.services.pool, rows)).map(([imei]) => imei)
}
