import { addFamily as addFamilyContract } from '#lib/contract/family/add-family.ts'
import { delFamily as delFamilyContract } from '#lib/contract/family/del-family.ts'
import { getFamily as getFamilyContract } from '#lib/contract/family/get-family.ts'
import { getFamilyList as getFamilyListContract } from '#lib/contract/family/get-family-list.ts'
import { modifyFamily as modifyFamilyContract } from '#lib/contract/family/modify-family.ts'
import { moveFamily as moveFamilyContract } from '#lib/contract/family/move-family.ts'
import { searchFamily as searchFamilyContract } from '#lib/contract/family/search-family.ts'
import { queryNextFamilyWithStat as queryNextFamilyWithStatContract } from '#lib/contract/stat/query-next-family-with-stat.ts'
import { readBelow } from '../../domain/fleet/group/read-below.ts'
import { countChildrenByState } from '../../domain/fleet/list/count-children-by-state.ts'
import { moveOrganisation } from '../../domain/fleet/organisation-move/move-organisation.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { createOrganisation } from '../../domain/people/organisation/create-organisation.ts'
import { modifyOrganisation } from '../../domain/people/organisation/modify-organisation.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { readOrganisation } from '../../domain/people/organisation/read-organisation.ts'
import { removeOrganisation } from '../../domain/people/organisation/remove-organisation.ts'
import { searchOrganisations } from '../../domain/people/organisation/search-organisations.ts'
import { mayComeToOwe } from '../../domain/trade/pay/maturity.ts'
import { handle } from '../door/handle.ts'
import { toFamilyNode, toGarageNode } from '../rows/family-node.ts'
import { newAccountOf } from '../rows/new-account-of.ts'
import { orderOfNodes } from '../rows/order-of-nodes.ts'

export const addFamily = handle(addFamilyContract, async (ctx, params) => {
  const { name, type: kind, contact, phone, address, remark, user } = params
  const { id, accountId } = await createOrganisation(ctx, ctx.acting.id, {
    organisation: { name, kind, contact, phone, address, remark },
    account: user && newAccountOf(user),
  })
  return { sid: String(id), suid: accountId === undefined ? null : String(accountId) }
})

export const modifyFamily = handle(modifyFamilyContract, async (ctx, params) => {
  const { name, type: kind, contact, phone, address, remark, zone, stamp } = params
  const change = { name, kind, contact, phone, address, remark, zone }
  return { stamp: await modifyOrganisation(ctx, ctx.acting.id, { change, stamp }) }
})

export const moveFamily = handle(moveFamilyContract, async (ctx, params) => {
  const { count, undoId } = await moveOrganisation(ctx, {
    id: ctx.visible.organisation(params.sfamilyid).id,
    targetId: ctx.visible.organisation(params.to_sfamilyid).id,
  })
  return { moved_count: count, undo_id: String(undoId) }
})

export const delFamily = handle(delFamilyContract, async (ctx, params) => ({
  account_count: await removeOrganisation(ctx, ctx.acting.id, {
    withAccounts: params.with_accounts,
    mayComeToOwe,
  }),
}))

export const getFamily = handle(getFamilyContract, async ({ services, acting, bound, caller }) => {
  const { pool } = services
  const [organisation, [chain = []]] = await Promise.all([
    readOrganisation(pool, acting),
    readChains(pool, [acting.path], bound.path),
  ])
  const isOwn = acting.id === caller.organisationId
  const shown = inPart(organisation, 'organisation', { reader: caller, isOwn })
  const { parentId, phone, stamp, contact, address, remark, zone } = shown
  const isTop = acting.path === bound.path
  return {
    sid: String(organisation.id),
    sname: organisation.name,
    parentId: parentId === null || isTop ? null : String(parentId),
    type: organisation.kind,
    sub_count: organisation.children,
    imei_count: organisation.devices,
    total_imei_count: organisation.devicesBelow,
    contact,
    phone,
    address,
    remark,
    zone,
    create_time: Math.floor(organisation.createdAt.getTime() / 1000),
    account_count: organisation.accounts,
    garage_count: organisation.groups,
    recycled_count: organisation.recycled,
    total_sub_count: organisation.below,
    is_own: isOwn,
    is_root: parentId === null,
    chain: chain.slice(0, -1).map(({ id, name }) => ({ sid: String(id), sname: name })),
    stamp,
  }
})

export const getFamilyList = handle(getFamilyListContract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0, garage_total: 0 }
  const { pool } = services
  const isFirst = params.last_fid === undefined
  const order = orderOfNodes(ctx, { ...params, lastId: params.last_fid })
  const most = { children: params.f_limit_size, groups: params.g_limit_size }
  const { node, children, groups } = await readBelow(pool, { ...order, id: acting.id, most })
  const current = node && params.get_current && isFirst ? [node] : []
  return {
    familys: [...current.map((node) => ({ ...node, sortKey: '' })), ...children].map((node) => ({
      ...toFamilyNode(node, ctx),
      create_time: node.createdAt,
      sort_key: node.sortKey,
    })),
    garages: groups.map(toGarageNode),
    total: node?.children ?? 0,
    garage_total: node?.groups ?? 0,
  }
})

export const searchFamily = handle(
  searchFamilyContract,
  async ({ services, bound, acting }, params) => {
    if (bound.deviceId !== undefined) return { items: [] }
    const { pool } = services
    const found = await searchOrganisations(pool, {
      path: acting.path,
      text: params.name,
      limit: params.limit_size,
    })
    const chains = await readChains(
      pool,
      found.map(({ path }) => path),
      acting.path,
    )
    return {
      items: found.map(({ id, name }, index) => ({
        sid: String(id),
        sname: name,
        chain: (chains[index] ?? [])
          .slice(0, -1)
          .map((link) => ({ sid: String(link.id), sname: link.name })),
      })),
    }
  },
)

export const queryNextFamilyWithStat = handle(
  queryNextFamilyWithStatContract,
  async (ctx, params) => {
    const { services, acting, bound } = ctx
    if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0, garage_total: 0 }
    const { pool } = services
    const { limit_size: limit, is_get_child: includesBelow } = params
    const isFirst = params.last_sfamilyid === undefined
    const after = isFirst ? undefined : { key: '', id: Number(params.last_sfamilyid) }
    const most = { children: limit, groups: limit }
    const { node, children, groups } = await readBelow(pool, { id: acting.id, after, most })
    const current = node && params.get_current && isFirst ? [node] : []
    const nodes = [...current, ...children]
    const counts = await countChildrenByState(services, { nodes, parent: acting, includesBelow })
    return {
      familys: nodes.map((node) => {
        const stat = counts.get(node.id)
        return { ...toFamilyNode(node, ctx), ...(stat && { stat }) }
      }),
      garages: groups.map(toGarageNode),
      total: node?.children ?? 0,
      garage_total: node?.groups ?? 0,
    }
  },
)
