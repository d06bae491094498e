import { bindFence as contract } from '#lib/contract/fence/bind.ts'
import { bindThings } from '../../domain/tracking/fence/bind-fence.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'
import { thingsOf } from './bound-things.ts'

export const bindFence = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await bindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return { ...toUndoableReply(lang, params.simei, outcome), bound_count: outcome.added }
})
