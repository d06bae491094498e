import { handleSilent as handleSilentContract } from '#lib/contract/device/handle-silent.ts'
import { remind as remindContract } from '#lib/contract/device/remind.ts'
import { noteSilenceHandled } from '../../domain/fleet/care/note-silence-handled.ts'
import { remindOwners } from '../../domain/fleet/care/remind-owners.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply } from '../rows/bulk-reply.ts'

export const remind = handle(remindContract, async (ctx, { simei, about }) => {
  const { visible, client, lang } = ctx
  const { brand } = client
  return toBulkReply(lang, simei, await remindOwners(ctx, visible.devices(simei), { about, brand }))
})

export const handleSilent = handle(handleSilentContract, async (ctx, params) => {
  const { simei, is_handled: isHandled, note } = params
  const outcome = await noteSilenceHandled(ctx, ctx.visible.devices(simei), { isHandled, note })
  return toBulkReply(ctx.lang, simei, outcome)
})
