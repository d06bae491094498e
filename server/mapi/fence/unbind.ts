import { unbindFence as contract } from '#lib/contract/fence/unbind.ts'
import { toBatchReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { unbindThings } from '../../domain/tracking/fence/bind-fence.ts'
import { thingsOf } from './bound-things.ts'

export const unbindFence = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await unbindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return toBatchReply(lang, params.simei, outcome)
})
