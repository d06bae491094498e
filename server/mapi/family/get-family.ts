import { getFamily as contract } from '#lib/contract/family/get-family.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { readOrganisation } from '../../domain/people/organisation/read-organisation.ts'
import { handle } from '../door/handle.ts'

export const getFamily = handle(contract, async ({ services, acting, bound, caller }) => {
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
