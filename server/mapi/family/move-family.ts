import { moveFamily as contract } from '#lib/contract/family/move-family.ts'
import { moveOrganisation } from '../../domain/fleet/tree/move-organisation.ts'
import { handle } from '../door/handle.ts'

export const moveFamily = handle(contract, async (ctx, params) => {
  const { count, undoId } = await moveOrganisation(ctx, {
    id: ctx.visible.organisation(params.sfamilyid).id,
    targetId: ctx.visible.organisation(params.to_sfamilyid).id,
  })
  return { moved_count: count, undo_id: String(undoId) }
})
