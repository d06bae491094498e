import { restore as contract } from '#lib/contract/device/restore.ts'
import { toUndoableReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { restoreDevices } from '../../domain/fleet/bin/restore-devices.ts'

export const restore = handle(contract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await restoreDevices(ctx, visible.deletedDevices(simei), {
    organisation: sfamilyid === undefined ? undefined : visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})
