import { type Permission, rootPermissions } from '#lib/codes/permissions.ts'
import type { Caller } from '../../../caller.ts'

/** What only the root hands to another organisation: who got it so does not hand it on. */
const fromRootOnly: readonly Permission[] = ['e_ua_edit_brand']

/** Whether a caller may give a right to an account of an organisation, or take it. */
export const mayGive = (
  caller: Caller,
  home: { id: number; parentId: number | null },
  right: Permission,
): boolean =>
  caller.permissions.includes(right) &&
  (home.parentId === null || !rootPermissions.includes(right)) &&
  (caller.isRoot || home.id === caller.organisationId || !fromRootOnly.includes(right))
