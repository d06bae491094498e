import { moveFamily as contract } from '#lib/contract/family/move-family.ts'
import { moveOrganisation } from '../../domain/organisation/move-organisation.ts'
import { handle } from '../handle.ts'

export const moveFamily = handle(contract, async (ctx, params) => ({
  moved_count: await moveOrganisation(ctx, {
    id: ctx.visible.organisation(params.sfamilyid).id,
    targetId: ctx.visible.organisation(params.to_sfamilyid).id,
  }),
}))
