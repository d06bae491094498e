import { delGarage as contract } from '#lib/contract/family/del-garage.ts'
import { removeGroup } from '../../domain/fleet/group/remove-group.ts'
import { handle } from '../door/handle.ts'

export const delGarage = handle(contract, async (ctx, { sgid }) => ({
  imei_count: await removeGroup(ctx, ctx.visible.group(sgid)),
}))
