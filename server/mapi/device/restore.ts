import { restore as contract } from '#lib/contract/device/restore.ts'
import { restoreDevices } from '../../domain/fleet/bin/restore-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const restore = handle(contract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await restoreDevices(ctx, visible.deletedDevices(simei), {
    organisation: sfamilyid === undefined ? undefined : visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})
