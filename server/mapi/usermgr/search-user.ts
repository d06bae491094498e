import { searchUser as contract } from '#lib/contract/usermgr/search-user.ts'
import { searchAccounts } from '../../domain/people/account/search-accounts.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { handle } from '../door/handle.ts'
import { toUserRow } from './user-row.ts'

export const searchUser = handle(contract, async (ctx, params) => {
  const { services, bound, caller } = ctx
  const accounts = await searchAccounts(services.pool, {
    path: bound.path,
    text: params.search,
    after: params.last_account,
    limit: params.limit_size,
    reader: caller,
  })
  const paths = accounts.map(({ path }) => path)
  const chains = await readChains(services.pool, paths, bound.path)
  const items = accounts.map((account, index) => ({
    ...toUserRow(account, ctx),
    chain: (chains[index] ?? []).map(({ id, name }) => ({ sid: String(id), sname: name })),
  }))
  return { items }
})
