import type { BrandProfile } from '#brands/define.ts'
import { listeningRights, type Permission } from '#lib/codes/permissions.ts'
import type { Caller } from '../../../caller.ts'

type Brand = Pick<BrandProfile, 'features' | 'listening'>

/** Of a device log-in nobody knows the region: it may listen where all may. */
const mayListen = ({ region }: Caller, { listening }: Brand): boolean =>
  region ? listening[region] : Object.values(listening).every(Boolean)

/** Most brands also relay modify; none of listening where the brand allows none to the account's region. */
export function withBrandRights(caller: Caller, brand: Brand): Caller {
  const { kind, permissions } = caller
  const hasRelay = kind === 'device' && brand.features.relayForDeviceUsers
  const lacking: readonly Permission[] = mayListen(caller, brand) ? [] : listeningRights
  if (!hasRelay && lacking.length === 0) return caller
  const held = permissions.filter((permission) => !lacking.includes(permission))
  return { ...caller, permissions: hasRelay ? [...held, 'e_ua_modify_relay'] : held }
}
