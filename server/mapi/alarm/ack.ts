import { errorCodes } from '#lib/codes/error-codes.ts'
import { ackAlarms as contract } from '#lib/contract/alarm/ack.ts'
import { acknowledgeAlarms } from '../../domain/alarm/acknowledge-alarms.ts'
import { errorText } from '../../texts/error-text.ts'
import { handle } from '../handle.ts'

export const ackAlarms = handle(contract, async (ctx, { ids }) => {
  const { acting, bound, caller, lang } = ctx
  const requested = [...new Set(ids)]
  const done = await acknowledgeAlarms(ctx, {
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
  }
})
