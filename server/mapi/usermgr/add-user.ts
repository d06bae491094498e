import { addUser as contract } from '#lib/contract/usermgr/add-user.ts'
import { createAccount } from '../../domain/people/account/create-account.ts'
import { handle } from '../handle.ts'
import { newAccountOf } from '../new-account.ts'

export const addUser = handle(contract, async (ctx, params) => ({
  suid: String(await createAccount(ctx, ctx.acting.id, newAccountOf(params))),
}))
