import type { StateFilter } from '#lib/codes/device-state.ts'
import type { Services } from '../../services.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'
import { rememberAnswer } from '../remember-answer.ts'
import type { DeviceFilter } from './device-filter.ts'

/**
 * How a page of devices in the order of their numbers is found: along the numbers until the page is full, or by
 * gathering all that fit (given up beyond `most`) and sorting them.
 */
export type Scan =
  /** `isWhole`: all of the organisation is sorted first, and walked along until the page is full. */
  { kind: 'walk'; isWhole?: boolean } | { kind: 'gather'; most: number | undefined }

/** The share of devices that a state filter keeps, roughly: all it decides is which way is walked. */
export const usualShare: Record<StateFilter, number> = {
  all: 1,
  online: 0.5,
  moving: 0.2,
  static: 0.05,
  offline: 0.3,
  expired: 0.02,
  notActivated: 0.02,
}
/** A device that is gathered costs so many times one that is walked past (measured: 1.8 µs, 0.3 µs). */
const gatherCost = 6
/** States that are asked of the store of states. */
const byLine: ReadonlySet<StateFilter> = new Set(['online', 'moving', 'static', 'offline'])
/** More than this many are not gathered on the chance that few fit. */
export const mostProbed = 2_000
/** Filters that may keep very few: what they keep is looked for first. */
const chosen: readonly (keyof DeviceFilter)[] = [
  'ids',
  'numbers',
  'groupId',
  'onlyDeviceId',
  'search',
  'model',
  'expiry',
  'isFrozen',
  'hasAccount',
  'hasPhone',
  'hasDealer',
]

/** Devices of an organisation and all below it, as of a moment ago; of everybody for the path `/`. */
export const organisationSize = (services: Services, path: string): Promise<number> =>
  rememberAnswer(services, `size:${path}`, () => countDevicesBelow(services.pool, path))

/**
 * Picks the cheaper way, by the sizes of the organisation in view and of the whole platform. The planner cannot: it
 * knows nothing of how devices lie in the tree, and is off by a factor of a hundred for a dealer's few in a million.
 */
export async function chooseScan(
  services: Services,
  { filter, state, limit }: { filter: DeviceFilter; state: StateFilter; limit: number },
): Promise<Scan> {
  const { includesBelow, organisation } = filter
  const asked = chosen.filter((key) => filter[key] !== undefined)
  // Three digits are part of so many numbers that their index is of no use.
  const isCommon = filter.search !== undefined && /^\d{3}$/.test(filter.search)
  if (asked.length > (isCommon ? 1 : 0)) return { kind: 'gather', most: mostProbed }
  const share = usualShare[state]
  if (!includesBelow) return { kind: 'walk' }
  const [size, total] = await Promise.all([
    organisationSize(services, organisation.path),
    organisationSize(services, '/'),
  ])
  const walked = size === 0 ? total : limit / ((size / total) * share)
  if (size * gatherCost < Math.min(walked, total)) {
    // The state of a device is looked up one by one: only of those that come first.
    return byLine.has(state) ? { kind: 'walk', isWhole: true } : { kind: 'gather', most: undefined }
  }
  return { kind: 'walk' }
}
