import { unbindFence as contract } from '#lib/contract/fence/unbind.ts'
import { unbindThings } from '../../domain/tracking/fence/bind-fence.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'
import { thingsOf } from './bound-things.ts'

export const unbindFence = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await unbindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return toBatchReply(lang, params.simei, outcome)
})
