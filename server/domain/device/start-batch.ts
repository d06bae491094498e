import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { db, run } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { announceTask, createTask } from '../task/create-task.ts'
import type { Selection } from './select-devices.ts'

export type Batch = {
  /** `module/Func` and its params without `simei`. */
  func: string
  params: Record<string, unknown>
  monitorSid: string | null
}

const insertItems = textStatement(
  'main',
  `INSERT INTO task_item (task_id, seq, input)
   SELECT $1::bigint, n.seq, jsonb_build_object('simei', n.id::text, 'imei', coalesce(d.imei, ''))
   FROM unnest($2::int[]) WITH ORDINALITY n (id, seq) LEFT JOIN device d ON d.id = n.id`,
)

/** The task makes the calls (workers/batch). */
export async function startBatch(ctx: Context, { ids }: Selection, batch: Batch): Promise<number> {
  const taskId = await inTransaction(ctx.services.pool, async (client) => {
    const { organisationId } = ctx.caller
    const id = await createTask(client, ctx, { kind: 'batch', organisationId, params: batch })
    await client.query(insertItems, [id, ids])
    await run(client, db.updateTable('task').set({ total: ids.length }).where('id', '=', id))
    const object = { kind: 'task', id, name: batch.func } as const
    const after = { func: batch.func, count: ids.length }
    await writeAudit(client, ctx, 'device/StartBatch', [{ object, after }])
    return id
  })
  await announceTask(ctx.services, taskId)
  return taskId
}
