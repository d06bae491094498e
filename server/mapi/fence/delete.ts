import { deleteFence as contract } from '#lib/contract/fence/delete.ts'
import { handle } from '#mapi/handle.ts'
import { removeFence } from '../../domain/tracking/fence/change-fence.ts'

export const deleteFence = handle(contract, async (ctx, { fence_id }) => {
  await removeFence(ctx, ctx.visible.fence(fence_id))
  return {}
})
