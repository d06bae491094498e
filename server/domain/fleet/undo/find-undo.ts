import { functions } from '#lib/contract/index-list.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, run } from '../../../db/sql.ts'

export type FoundUndo = {
  id: number
  func: string
  shareIds: number[]
  alarmIds: number[]
  moved: { id: number; fromId: number; toId: number } | undefined
  /** To which the devices were bound. */
  fenceId: number | undefined
}

const selectUndo = db
  .selectFrom('undo')
  .select(['id', 'func', 'share_ids as shareIds', 'alarm_ids as alarmIds'])
  .select(['moved_id as movedId', 'from_id as fromId', 'to_id as toId'])
  .select(['account_id as accountId', 'device_id as deviceId'])
  .select(['organisation_id as organisationId', 'fence_id as fenceId'])

/** The caller's, or another's of its organisation, with the change's rights. */
export async function findUndo(
  { services, caller }: Context,
  id: string | number,
): Promise<FoundUndo> {
  const found = await first(services.pool, selectUndo.where('id', '=', Number(id)))
  const isOwn =
    caller.kind === 'device'
      ? found?.deviceId === caller.deviceId
      : found?.deviceId === null && found.organisationId === caller.organisationId
  if (!found || !isOwn) throw new AppError('notFound')
  const { func, shareIds, movedId, fromId, toId } = found
  checkRights(caller, func)
  const isMove = movedId !== null && fromId !== null && toId !== null
  const moved = isMove ? { id: movedId, fromId, toId } : undefined
  return {
    id: found.id,
    func,
    shareIds,
    // Elements of a list of int8 come as texts.
    alarmIds: found.alarmIds.map(Number),
    moved,
    fenceId: found.fenceId ?? undefined,
  }
}

function checkRights({ permissions }: Caller, func: string): void {
  const def = functions.find(({ name }) => name === func)
  const isAllowed =
    Array.isArray(def?.access) && def.access.every((one) => permissions.includes(one))
  if (!isAllowed) throw new AppError('noPermission')
}

/** Once, in its time; of two the second waits. */
export async function claimUndo(client: PoolClient, { now }: Context, id: number): Promise<void> {
  const at = new Date(now())
  const claimed = await run(
    client,
    db
      .updateTable('undo')
      .set({ undone_at: at })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('ends_at', '>', at),
  )
  if (claimed > 0) return
  const undo = await first(client, db.selectFrom('undo').select('undone_at').where('id', '=', id))
  throw new AppError(undo?.undone_at ? 'undoDone' : 'undoOver')
}

export type OpenUndo = { id: number; func: string; key: string }

/** Of calls (audit log's `request_id`) or tasks, that the caller may undo. */
export async function listOpenUndos(
  { services, caller, now }: Context,
  by: { requestIds: readonly string[] } | { taskIds: readonly number[] },
): Promise<OpenUndo[]> {
  const isByTask = 'taskIds' in by
  const rows = await all(
    services.pool,
    db
      .selectFrom('undo')
      .select(['id', 'func', 'request_id as requestId', 'task_id as taskId'])
      .where('undone_at', 'is', null)
      .where('ends_at', '>', new Date(now()))
      .where(
        caller.kind === 'device'
          ? (eb) => eb('device_id', '=', caller.deviceId ?? 0)
          : (eb) =>
              eb.and([
                eb('device_id', 'is', null),
                eb('organisation_id', '=', caller.organisationId),
              ]),
      )
      .where((eb) =>
        isByTask
          ? eb('task_id', '=', anyOf(by.taskIds))
          : eb('request_id', '=', anyOf(by.requestIds)),
      ),
  )
  return rows.map(({ id, func, requestId, taskId }) => ({
    id,
    func,
    key: isByTask ? String(taskId) : requestId,
  }))
}
