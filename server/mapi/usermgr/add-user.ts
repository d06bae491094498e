import { addUser as contract } from '#lib/contract/usermgr/add-user.ts'
import { handle } from '#mapi/handle.ts'
import { newAccountOf } from '#mapi/new-account.ts'
import { createAccount } from '../../domain/people/account/create-account.ts'

export const addUser = handle(contract, async (ctx, params) => ({
  suid: String(await createAccount(ctx, ctx.acting.id, newAccountOf(params))),
}))
