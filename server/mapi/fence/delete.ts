import { deleteFence as contract } from '#lib/contract/fence/delete.ts'
import { removeFence } from '../../domain/tracking/fence/change-fence.ts'
import { handle } from '../door/handle.ts'

export const deleteFence = handle(contract, async (ctx, { fence_id }) => {
  await removeFence(ctx, ctx.visible.fence(fence_id))
  return {}
})
