import { addFence as contract } from '#lib/contract/fence/add.ts'
import { createFence } from '../../domain/tracking/fence/add-fence.ts'
import { handle } from '../door/handle.ts'
import { shapeOf } from './fence-shape.ts'

export const addFence = handle(contract, async (ctx, params) => {
  const { acting, caller } = ctx
  const id = await createFence(ctx, acting.id, {
    name: params.name,
    shape: shapeOf(params),
    alarm: params.alarm,
    colour: params.colour,
    periods: params.periods,
    zone: params.zone ?? caller.zone,
    speedLimit: params.speed_limit,
    stayLimit: params.stay_limit,
  })
  return { fence_id: String(id) }
})
