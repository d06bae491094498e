import { bindFence as contract } from '#lib/contract/fence/bind.ts'
import { toUndoableReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { bindThings } from '../../domain/tracking/fence/bind-fence.ts'
import { thingsOf } from './bound-things.ts'

export const bindFence = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await bindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return { ...toUndoableReply(lang, params.simei, outcome), bound_count: outcome.added }
})
