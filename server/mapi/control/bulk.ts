import type { z } from 'zod'
import { commandOf } from '#lib/commands/catalogue.ts'
import type { GivenParams } from '#lib/commands/params.ts'
import { getCmdLog as getCmdLogContract } from '#lib/contract/cmd/get-cmd-log.ts'
import { retryBatch as retryBatchContract } from '#lib/contract/cmd/retry-batch.ts'
import { AppError } from '../../app-error.ts'
import { checkSender, isCut, type Order } from '../../domain/control/command/check-order.ts'
import {
  type BulkRow,
  countBulk,
  failedOfBulk,
  listBulk,
} from '../../domain/control/command/list-bulk.ts'
import { startBulkCommand } from '../../domain/control/command/start-bulk-command.ts'
import {
  findOwnTask,
  listOwnTasks,
  type OwnTask,
} from '../../domain/platform/task/find-own-task.ts'
import { handle } from '../door/handle.ts'

const kind = 'command'

/** As it was ordered (start-bulk-command.ts). */
type Ordered = {
  typeValue: number
  params: GivenParams
  offline: Order['offline']
  path: string
}

function orderOf({ params }: OwnTask): { order: Order; path: string } {
  const { typeValue, params: given, offline, path } = params as Ordered
  const command = commandOf(typeValue)
  if (!command) throw new AppError('commandUnsupported')
  return { order: { command, params: given, offline }, path }
}

const rowOf = (row: BulkRow): z.input<typeof getCmdLogContract.reply>['items'][number] => ({
  cmd_id: row.id ?? '',
  type_value: row.typeValue,
  kind: row.kind ?? '',
  state: row.state,
  reply: row.reply,
  tries: row.tries ?? 0,
  times: {
    waiting: row.createdAt ?? 0,
    sent: row.sentAt,
    acknowledged: row.acknowledgedAt,
    ended: row.endedAt,
    expires: row.expiresAt ?? 0,
  },
  simei: String(row.deviceId),
  imei: row.imei,
  device_name: row.deviceName || row.imei.slice(-6),
  sfamily_name: row.organisation,
  sent_time: row.sentAt,
  ended_time: row.endedAt,
})

/** Throws notFound for what is no number of a task. */
function numberOf(text: string): string {
  if (!/^[1-9]\d*$/.test(text)) throw new AppError('notFound')
  return text
}

export const getCmdLog = handle(getCmdLogContract, async (ctx, params) => {
  const { pool } = ctx.services
  const [task] =
    params.task_id === undefined
      ? await listOwnTasks(ctx, { kind, limit: 1 })
      : [await findOwnTask(ctx, numberOf(params.task_id), kind)]
  if (!task) return { items: [], batch: null }
  const batch = { taskId: task.id, path: ctx.caller.path }
  const lastDevice = params.last_simei === undefined ? undefined : Number(params.last_simei)
  const page = { outcome: params.outcome, lastDevice, limit: params.limit_size }
  const [rows, counts] = await Promise.all([
    listBulk(pool, { ...batch, ...page }),
    countBulk(pool, batch),
  ])
  const { order } = orderOf(task)
  return {
    items: rows.map(rowOf),
    batch: {
      task_id: String(task.id),
      name: order.command.name,
      asks_password: isCut(order),
      create_time: task.createdAt,
      is_finish: task.finishedAt !== null,
      counts,
    },
  }
})

export const retryBatch = handle(retryBatchContract, async (ctx, { task_id, pwd_md5 }) => {
  const task = await findOwnTask(ctx, task_id, kind)
  const { order, path } = orderOf(task)
  const within = path.startsWith(ctx.caller.path) ? path : ctx.caller.path
  const ids = await failedOfBulk(ctx.services.pool, { taskId: task.id, path: within })
  if (ids.length === 0) throw new AppError('notFound')
  await checkSender(ctx, order, pwd_md5)
  const taskId = await startBulkCommand(ctx, { order, ids, path: within })
  return { task_id: String(taskId), count: ids.length }
})
