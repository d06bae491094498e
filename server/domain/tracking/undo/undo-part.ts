import type { Context } from '../../../context.ts'
import type { BulkOutcome } from '../../fleet/device/change-devices.ts'
import { claimUndo, type FoundUndo } from '../../fleet/undo/find-undo.ts'
import { type UndonePart, undoDevices } from '../../fleet/undo/undo-devices.ts'
import { undoBinding } from '../fence/bind-fence.ts'

/** Devices that were bound to a fence are unbound, others get back what they had. */
export function undoPart(ctx: Context, undo: FoundUndo, part: UndonePart): Promise<BulkOutcome> {
  const { id, fenceId } = undo
  if (fenceId === undefined) return undoDevices(ctx, undo, part)
  return undoBinding(ctx, fenceId, {
    ids: part.ids,
    claim: async (client) => {
      if (!part.isPart) await claimUndo(client, ctx, id)
    },
  })
}
