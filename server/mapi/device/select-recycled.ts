import { selectRecycled as contract } from '#lib/contract/device/select-recycled.ts'
import { fixRecycled } from '../../domain/fleet/device/select-devices.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const selectRecycled = handle(contract, async (ctx, params) => {
  const { start_time: from, end_time: to, search } = params
  if (from !== undefined && to !== undefined && from > to) throw new AppError('rangeReversed')
  const { id, ids } = await fixRecycled(ctx, {
    organisation: ctx.acting,
    callerPath: ctx.caller.path,
    includesBelow: params.is_get_child,
    search,
    from,
    to,
  })
  return { selection_id: String(id), count: ids.length }
})
