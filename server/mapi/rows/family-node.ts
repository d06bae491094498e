import type { z } from 'zod'
import type { familyNode, garageNode } from '#lib/contract/family/get-family-list.ts'
import type { GroupNode } from '../../domain/fleet/group/list-groups.ts'
import type { OrganisationNode } from '../../domain/people/organisation/list-children.ts'
import type { Scope } from '../door/guard.ts'

/** Hides ancestors above the caller's own tree. */
export function toFamilyNode(
  node: OrganisationNode,
  { acting, bound }: Pick<Scope, 'acting' | 'bound'>,
): z.input<typeof familyNode> {
  const isTop = node.id === acting.id && acting.path === bound.path
  return {
    sid: String(node.id),
    sname: node.name,
    parentId: node.parentId === null || isTop ? null : String(node.parentId),
    type: node.kind,
    sub_count: node.children,
    imei_count: node.devices,
    total_imei_count: node.devicesBelow,
  }
}

export const toGarageNode = ({ id, name, devices }: GroupNode): z.input<typeof garageNode> => ({
  sgid: String(id),
  name,
  imei_count: devices,
})
