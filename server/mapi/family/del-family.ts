import { removeOrganisation } from '#domain/organisation/remove-organisation.ts'
import { delFamily as contract } from '#lib/contract/family/del-family.ts'
import { handle } from '../handle.ts'

export const delFamily = handle(contract, async (ctx, params) => ({
  account_count: await removeOrganisation(ctx, ctx.acting.id, {
    withAccounts: params.with_accounts,
  }),
}))
