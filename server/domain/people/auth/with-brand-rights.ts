import type { BrandProfile } from '#brands/define.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { listeningRights, type Permission } from '#lib/codes/permissions.ts'
import type { Caller } from '../../../caller.ts'
import type { Config } from '../../../config.ts'

type Law = Pick<BrandProfile, 'listening'>
type Brand = Law & Pick<BrandProfile, 'features'>

/** Whether each brand allows it in the region. Of a device log-in nobody knows that: it may listen where all may. */
export const mayListen = (region: Caller['region'], ...laws: readonly Law[]): boolean =>
  laws.every(({ listening }) =>
    region ? listening[region] : Object.values(listening).every(Boolean),
  )

/** Whether who has a device is told by it before it records; as for `mayListen`, an unknown region is any. */
export const mustTellWearer = (
  region: Caller['region'],
  { listeningNotice }: Pick<BrandProfile, 'listeningNotice'>,
): boolean => (region ? listeningNotice[region] : Object.values(listeningNotice).some(Boolean))

/** What the installation goes by whatever host a request names; also for work that outlives a session. */
export const ownBrand = ({ DEFAULT_BRAND }: Pick<Config, 'DEFAULT_BRAND'>): BrandProfile =>
  resolveBrand(undefined, DEFAULT_BRAND)

/** Most brands also relay modify; none of listening where the brand, or `own`, allows none to the account's region. */
export function withBrandRights(caller: Caller, brand: Brand, own: Law): Caller {
  const { kind, permissions, region } = caller
  const hasRelay = kind === 'device' && brand.features.relayForDeviceUsers
  const lacking: readonly Permission[] = mayListen(region, brand, own) ? [] : listeningRights
  if (!hasRelay && lacking.length === 0) return caller
  const held = permissions.filter((permission) => !lacking.includes(permission))
  return { ...caller, permissions: hasRelay ? [...held, 'e_ua_modify_relay'] : held }
}
