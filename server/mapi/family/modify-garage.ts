import { modifyGarage as contract } from '#lib/contract/family/modify-garage.ts'
import { renameGroup } from '../../domain/fleet/group/name-group.ts'
import { handle } from '../door/handle.ts'

export const modifyGarage = handle(contract, async (ctx, { sgid, name }) => {
  await renameGroup(ctx, ctx.visible.group(sgid), name)
  return {}
})
