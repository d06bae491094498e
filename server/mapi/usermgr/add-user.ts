import { addUser as contract } from '#lib/contract/usermgr/add-user.ts'
import { createAccount } from '../../domain/people/account/create-account.ts'
import { handle } from '../door/handle.ts'
import { newAccountOf } from '../rows/new-account.ts'

export const addUser = handle(contract, async (ctx, params) => ({
  suid: String(await createAccount(ctx, ctx.acting.id, newAccountOf(params))),
}))
