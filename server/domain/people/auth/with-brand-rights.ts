import type { BrandProfile } from '#brands/define.ts'
import type { Caller } from '../../../caller.ts'

/** Most brands also relay modify. */
export function withBrandRights(
  caller: Caller,
  { features }: Pick<BrandProfile, 'features'>,
): Caller {
  if (caller.kind !== 'device' || !features.relayForDeviceUsers) return caller
  return { ...caller, permissions: [...caller.permissions, 'e_ua_modify_relay'] }
}
