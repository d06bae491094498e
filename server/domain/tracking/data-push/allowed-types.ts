import { type PushType, rightOfType } from '#lib/codes/data-push.ts'
import type { Permission } from '#lib/codes/permissions.ts'

/** Those of `types` that who holds `permissions` may have delivered. */
export const allowedTypes = (
  types: readonly PushType[],
  permissions: readonly Permission[],
): PushType[] =>
  types.filter((type) => {
    const right = rightOfType[type]
    return right === undefined || permissions.includes(right)
  })
