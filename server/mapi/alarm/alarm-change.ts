import { errorCodes } from '#lib/codes/error-codes.ts'
import { type AlarmChange, changeAlarms } from '../../domain/tracking/alarm/change-alarms.ts'
import { errorText } from '../../texts/error-text.ts'
import type { CallContext } from '../door/handle.ts'

export async function changedAlarms(ctx: CallContext, change: AlarmChange, ids: readonly string[]) {
  const { acting, bound, caller, lang } = ctx
  const requested = [...new Set(ids)]
  const { ids: done, undoId } = await changeAlarms(ctx, change, {
    filter: {
      organisation: acting,
      includesBelow: caller.isRoot || caller.permissions.includes('e_ua_websocket_gchild'),
      onlyDeviceId: bound.deviceId,
    },
    ids: requested.map(Number),
  })
  const missing = {
    errcode: errorCodes.notFound.code,
    error_message: errorText('notFound', lang),
  }
  return {
    suc_items: requested.filter((id) => done.has(Number(id))),
    fail_items: requested.filter((id) => !done.has(Number(id))).map((id) => ({ id, ...missing })),
    undo_id: undoId === undefined ? null : String(undoId),
  }
}
