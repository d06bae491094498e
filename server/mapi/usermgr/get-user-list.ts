import { getUserList as contract } from '#lib/contract/usermgr/get-user-list.ts'
import { countAccounts, listAccounts } from '../../domain/account/list-accounts.ts'
import { handle } from '../handle.ts'
import { toUserRow } from './user-row.ts'

export const getUserList = handle(contract, async (ctx, params) => {
  const { services, acting, visible, caller } = ctx
  const { is_get_child: withBelow, role, is_frozen: isFrozen, last_sfamilyid, last_suid } = params
  const search = params.search || undefined
  const isPlain = !withBelow && !search && !role && isFrozen === undefined
  const after =
    last_sfamilyid === undefined || last_suid === undefined
      ? undefined
      : { path: visible.organisation(last_sfamilyid).path, id: Number(last_suid) }
  const [accounts, total] = await Promise.all([
    listAccounts(services.pool, {
      organisation: acting,
      withBelow,
      search,
      role,
      isFrozen,
      limit: params.limit_size,
      after,
    }),
    isPlain && !after ? countAccounts(services.pool, acting.id) : undefined,
  ])
  const items = accounts.map((account) => toUserRow(account, caller))
  return { items, ...(total !== undefined && { total }) }
})
