import { modifyFence as contract } from '#lib/contract/fence/modify.ts'
import { changeFence } from '../../domain/tracking/fence/change-fence.ts'
import { handle } from '../door/handle.ts'
import { shapeOf } from './fence-shape.ts'

export const modifyFence = handle(contract, async (ctx, params) => {
  const { fence_id, name, type, alarm, colour, periods, zone } = params
  const { speed_limit: speedLimit, stay_limit: stayLimit } = params
  await changeFence(ctx, ctx.visible.fence(fence_id), {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { shape: shapeOf({ ...params, type }) }),
    ...(alarm !== undefined && { alarm }),
    ...(colour !== undefined && { colour }),
    ...(periods !== undefined && { periods }),
    ...(zone !== undefined && { zone }),
    ...(speedLimit !== undefined && { speedLimit }),
    ...(stayLimit !== undefined && { stayLimit }),
  })
  return {}
})
