import { checkBatch as contract } from '#lib/contract/cmd/check-batch.ts'
import { countTakers } from '../../domain/control/command/count-takers.ts'
import { findSelection } from '../../domain/fleet/device/select-devices.ts'
import { handle } from '../door/handle.ts'
import { requestOf } from './request-of.ts'

export const checkBatch = handle(contract, async (ctx, params) => {
  const order = requestOf({ ...params, offline: 'cache' })
  const { ids } = await findSelection(ctx, params.selection_id)
  const { obstacles, ...counts } = await countTakers(ctx, { order, ids, path: ctx.bound.path })
  return {
    ...counts,
    obstacles: obstacles.map((one) => ({ ...one, takes_text: one.why === 'noWord' })),
  }
})
