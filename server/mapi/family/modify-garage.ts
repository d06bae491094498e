import { modifyGarage as contract } from '#lib/contract/family/modify-garage.ts'
import { handle } from '#mapi/handle.ts'
import { renameGroup } from '../../domain/fleet/group/name-group.ts'

export const modifyGarage = handle(contract, async (ctx, { sgid, name }) => {
  await renameGroup(ctx, ctx.visible.group(sgid), name)
  return {}
})
