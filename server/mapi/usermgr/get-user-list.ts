import type { z } from 'zod'
import { getUserList as contract } from '#lib/contract/usermgr/get-user-list.ts'
import { isAccountSortKey } from '../../domain/people/account/account-sort.ts'
import {
  type AccountOrder,
  countAccounts,
  listAccounts,
} from '../../domain/people/account/list-accounts.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { toUserRow } from './user-row.ts'

export const getUserList = handle(contract, async (ctx, params) => {
  const { services, acting, caller } = ctx
  const { is_get_child: withBelow, role, is_frozen: isFrozen } = params
  const search = params.search || undefined
  const id = params.suid === undefined ? undefined : Number(params.suid)
  const isPlain = !withBelow && !search && !role && isFrozen === undefined && id === undefined
  const order = orderOf(ctx, params)
  const [accounts, total] = await Promise.all([
    listAccounts(services.pool, {
      organisation: acting,
      withBelow,
      id,
      search,
      reader: caller,
      role,
      isFrozen,
      limit: params.limit_size,
      order,
    }),
    isPlain && !order.after ? countAccounts(services.pool, acting.id) : undefined,
  ])
  const items = accounts.map((account) => ({
    ...toUserRow(account, ctx),
    sort_key: account.sortKey,
  }))
  return { items, ...(total !== undefined && { total }) }
})

/** Throws badParams for an unknown key. */
function orderOf(ctx: CallContext, params: z.output<typeof contract.params>): AccountOrder {
  const { sort, is_desc: isDown, last_sfamilyid, last_suid, last_key: key } = params
  const id = last_suid === undefined ? undefined : Number(last_suid)
  if (sort === 'tree') {
    if (last_sfamilyid === undefined || id === undefined) return { by: sort }
    return { by: sort, after: { path: ctx.visible.organisation(last_sfamilyid).path, id } }
  }
  if (id === undefined) return { by: sort, isDown }
  if (key === undefined || !isAccountSortKey(sort, key)) throw badParam(ctx, 'last_key', 'invalid')
  return { by: sort, isDown, after: { key, id } }
}
