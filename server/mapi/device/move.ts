import { move as contract } from '#lib/contract/device/move.ts'
import { moveDevices } from '../../domain/fleet/device/move-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const move = handle(contract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await moveDevices(ctx, visible.devices(simei), {
    organisation: visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})
