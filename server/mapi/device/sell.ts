import { sell as contract } from '#lib/contract/device/sell.ts'
import { sellDevices } from '../../domain/fleet/device/move-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const sell = handle(contract, async (ctx, params) => {
  const { visible, lang } = ctx
  const { simei, sfamilyid, sgid, due_time: dueTime } = params
  const outcome = await sellDevices(ctx, visible.devices(simei), {
    organisation: visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
    dueTime,
  })
  return toUndoableReply(lang, simei, outcome)
})
