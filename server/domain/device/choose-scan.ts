import type { StateFilter } from '#lib/codes/device-state.ts'
import type { Services } from '../../services.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'
import { recentAnswer } from '../remember-answer.ts'
import { type DeviceFilter, keyFilters } from './device-filter.ts'

/** How a page of devices is found; before it, `probed` devices in the order asked for may fill the page at once. */
export type Scan =
  /** Along everybody's devices in the order asked for, until the page is full. */
  | { kind: 'along'; probed?: number }
  /** All devices of the organisations in view, sorted. */
  | { kind: 'within'; probed?: number }
  /** By the index of a filter, sorted; given up when more than `most` fit. */
  | { kind: 'matching'; most: number; probed?: number }

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
/**
 * A device that is sorted costs so many times one that is walked past (measured: 0.7 µs, 0.13 µs); taken for less, because
 * how many are sorted is known and how many are walked past is not.
 */
const sortCost = 3
/** More than this many are not collected on the chance that few fit. */
export const mostProbed = 2_000
/** Devices in view that one statement looks at in order at most. */
export const longestScan = 50_000
/** Up to this many devices are looked through for a text faster than an index of texts answers. */
const mostLookedThrough = 2_000
/** The same for a text of so few letters that it is part of many names and numbers. */
const shortText = 3
const mostLookedThroughShort = 50_000
/** Of everybody's devices, so many are looked through on the chance that such a text fills a page at once. */
const probedForShort = 20_000
/** Filters that may keep very few: what they keep is looked for first. */
const chosen: readonly (keyof DeviceFilter)[] = [
  ...keyFilters,
  'model',
  'expiry',
  'isFrozen',
  'hasAccount',
  'hasPhone',
  'hasDealer',
]

/** How old a number of devices may be: it only tells which way is the faster. */
const sizeStaleMs = 120_000

/** Devices of an organisation and all below it, as of a moment ago; of everybody for the path `/`. */
export const organisationSize = (services: Services, path: string): Promise<number> =>
  recentAnswer(services, `size:${path}`, {
    staleMs: sizeStaleMs,
    run: () => countDevicesBelow(services.pool, path),
  })

/**
 * Picks the cheapest way, by the sizes of the organisation in view and of the whole platform. The planner cannot: it
 * knows nothing of how devices lie in the tree, and is off by a factor of a hundred for a dealer's few in a million.
 */
export async function chooseScan(
  services: Services,
  { filter, state, limit }: { filter: DeviceFilter; state: StateFilter; limit: number },
): Promise<Scan> {
  const { includesBelow, organisation, search } = filter
  const requested = chosen.filter((key) => filter[key] !== undefined)
  const [size, total] = includesBelow
    ? await Promise.all([
        organisationSize(services, organisation.path),
        organisationSize(services, '/'),
      ])
    : [0, 0]
  if (requested.length === 1 && search !== undefined && !filter.searchesIccid) {
    return scanForText(search, { size, total, limit })
  }
  if (requested.length > 0) return { kind: 'matching', most: mostProbed }
  if (!includesBelow) return { kind: 'along' }
  const scanned = size === 0 ? total : limit / ((size / total) * usualShare[state])
  return { kind: size * sortCost < Math.min(scanned, total) ? 'within' : 'along' }
}

function scanForText(
  search: string,
  { size, total, limit }: { size: number; total: number; limit: number },
): Scan {
  const isShort = search.length <= shortText
  // Three digits are part of so many numbers that their index is of no use.
  const isCommon = /^\d{3}$/.test(search)
  const share = total > 0 ? Math.ceil((probedForShort * size) / total) : 0
  const probed = share < limit ? 0 : share
  const most = isShort ? mostLookedThroughShort : mostLookedThrough
  if (size <= most && size < total) return { kind: 'within', probed: isCommon ? probed : 0 }
  if (isCommon) return { kind: 'along' }
  return { kind: 'matching', most: mostProbed, probed: isShort ? probed : 0 }
}
