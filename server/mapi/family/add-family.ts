import { addFamily as contract } from '#lib/contract/family/add-family.ts'
import { createOrganisation } from '../../domain/people/organisation/create-organisation.ts'
import { handle } from '../door/handle.ts'
import { newAccountOf } from '../rows/new-account.ts'

export const addFamily = handle(contract, async (ctx, params) => {
  const { name, type: kind, contact, phone, address, remark, user } = params
  const { id, accountId } = await createOrganisation(ctx, ctx.acting.id, {
    organisation: { name, kind, contact, phone, address, remark },
    account: user && newAccountOf(user),
  })
  return { sid: String(id), suid: accountId === undefined ? null : String(accountId) }
})
