import { addForTerm as contract } from '#lib/contract/device/add-for-term.ts'
import { addToAccount } from '../../domain/fleet/device/add-to-account.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const addForTerm = handle(
  contract,
  async (ctx, { simei, suid, is_del_bind: takesBound }) => {
    const { visible, lang } = ctx
    const accountId = visible.account(suid)
    const outcome = await addToAccount(ctx, visible.devices(simei), { accountId, takesBound })
    return toUndoableReply(lang, simei, outcome)
  },
)
