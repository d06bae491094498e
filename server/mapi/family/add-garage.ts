import { addGarage as contract } from '#lib/contract/family/add-garage.ts'
import { createGroup } from '../../domain/fleet/group/name-group.ts'
import { handle } from '../door/handle.ts'

export const addGarage = handle(contract, async (ctx, { name }) => ({
  sgid: String(await createGroup(ctx, { organisationId: ctx.acting.id, name })),
}))
