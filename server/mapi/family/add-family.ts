import { addFamily as contract } from '#lib/contract/family/add-family.ts'
import { handle } from '#mapi/handle.ts'
import { newAccountOf } from '#mapi/new-account.ts'
import { createOrganisation } from '../../domain/people/organisation/create-organisation.ts'

export const addFamily = handle(contract, async (ctx, params) => {
  const { name, type: kind, contact, phone, address, remark, user } = params
  const { id, accountId } = await createOrganisation(ctx, ctx.acting.id, {
    organisation: { name, kind, contact, phone, address, remark },
    account: user && newAccountOf(user),
  })
  return { sid: String(id), suid: accountId === undefined ? null : String(accountId) }
})
