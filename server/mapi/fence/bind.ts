import { bindFence as contract } from '#lib/contract/fence/bind.ts'
import { bindThings } from '../../domain/fence/bind-fence.ts'
import { toBatchReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'
import { thingsOf } from './bound-things.ts'

export const bindFence = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await bindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return toBatchReply(lang, params.simei, outcome)
})
