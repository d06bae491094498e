import { modifyFamily as contract } from '#lib/contract/family/modify-family.ts'
import { modifyOrganisation } from '../../domain/people/organisation/modify-organisation.ts'
import { handle } from '../door/handle.ts'

export const modifyFamily = handle(contract, async (ctx, params) => {
  const { name, type: kind, contact, phone, address, remark, zone, stamp } = params
  const change = { name, kind, contact, phone, address, remark, zone }
  return { stamp: await modifyOrganisation(ctx, ctx.acting.id, { change, stamp }) }
})
