import { delFamily as contract } from '#lib/contract/family/del-family.ts'
import { removeOrganisation } from '../../domain/people/organisation/remove-organisation.ts'
import { mayComeToOwe } from '../../domain/trade/pay/maturity.ts'
import { handle } from '../door/handle.ts'

export const delFamily = handle(contract, async (ctx, params) => ({
  account_count: await removeOrganisation(ctx, ctx.acting.id, {
    withAccounts: params.with_accounts,
    mayComeToOwe,
  }),
}))
