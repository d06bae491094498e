import { move as contract } from '#lib/contract/device/move.ts'
import { toUndoableReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { moveDevices } from '../../domain/fleet/device/move-devices.ts'

export const move = handle(contract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await moveDevices(ctx, visible.devices(simei), {
    organisation: visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})
