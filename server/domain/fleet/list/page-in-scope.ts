import type { Services } from '../../../services.ts'
import { organisationSize } from './choose-scan.ts'
import type { DeviceFilter } from './device-filter.ts'
import { filterDeviceIds, isNarrow, namedDeviceIds } from './read-devices-in-scope.ts'

/** Rows in the caller's order, after one of them; of these devices, or of everybody's. */
export type RowReader<R> = (page: {
  deviceIds: number[] | undefined
  after: R | undefined
  limit: number
}) => Promise<R[]>

/** `stoppedAt`: where the next page begins; none after the last. */
export type ScopedPage<R> = { rows: R[]; stoppedAt: R | undefined }

export const scanLimits = {
  /** Rows read at once at the most. */
  pageSize: 1_000,
  /** Bounds rows of others a call: a page may be short, or empty, before the last. */
  mostRows: 50_000,
  /** Of others' and own ones, before devices are named after all. */
  triedRows: 2_000,
  /** Named at once. */
  fewDevices: 1_000,
} as const

/**
 * A page of what devices in scope have. Small scopes name devices; large ones filter everybody's rows,
 * and so do at first those that have a good part of all devices, as naming thousands costs more.
 */
export async function pageInScope<R extends { deviceId: number }>(
  services: Services,
  query: { filter: DeviceFilter; limit: number; read: RowReader<R> },
): Promise<ScopedPage<R>> {
  const { filter, limit, read } = query
  const rows = await rowsOfPage(services, filter, limit)
  const tried = rows
    ? await pageAmongAll(services, query, { most: scanLimits.triedRows, first: rows })
    : none
  if (tried.rows.length === limit || (rows && !tried.stoppedAt)) return tried
  const deviceIds = await namedDeviceIds(services, filter)
  if (!deviceIds) {
    const most = scanLimits.mostRows - (rows ? scanLimits.triedRows : 0)
    return pageAmongAll(services, query, { most, first: rows ? scanLimits.pageSize : limit, tried })
  }
  if (deviceIds.length === 0) return none
  const more = await read({ deviceIds, after: tried.stoppedAt, limit: limit - tried.rows.length })
  const found = [...tried.rows, ...more]
  return { rows: found, stoppedAt: found.length < limit ? undefined : found.at(-1) }
}

const none = { rows: [], stoppedAt: undefined }

/** Own rows are not spread evenly. */
const spread = 1.5

/**
 * How many rows of everybody's hold a page of own ones; undefined where that would be many, or there
 * are few devices to name.
 */
async function rowsOfPage(
  services: Services,
  filter: DeviceFilter,
  limit: number,
): Promise<number | undefined> {
  if (isNarrow(filter)) return undefined
  const [own, all] = await Promise.all([
    organisationSize(services, filter.organisation.path),
    organisationSize(services, '/'),
  ])
  // Counted at two moments: own ones may be the more of both.
  const others = (limit * Math.max(0, all - own)) / own
  const isLarge = own > scanLimits.fewDevices && limit + others <= scanLimits.triedRows / 2
  return isLarge ? limit + Math.ceil(others * spread) : undefined
}

/** The more, the fewer of the rows are own. */
const grown = 4

async function pageAmongAll<R extends { deviceId: number }>(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: RowReader<R> },
  { most, first, tried = none }: { most: number; first: number; tried?: ScopedPage<R> },
): Promise<ScopedPage<R>> {
  const rows = [...tried.rows]
  let after = tried.stoppedAt
  let size = 0
  for (let left = most; left > 0; left -= size) {
    size = Math.min(size ? size * grown : first, scanLimits.pageSize, left)
    const seen = await read({ deviceIds: undefined, after, limit: size })
    const ids = [...new Set(seen.map(({ deviceId }) => deviceId))]
    const own = await filterDeviceIds(services, filter, ids)
    for (const row of seen) {
      after = row
      if (own.has(row.deviceId)) rows.push(row)
      if (rows.length === limit) return { rows, stoppedAt: row }
    }
    if (seen.length < size) return { rows, stoppedAt: undefined }
  }
  return { rows, stoppedAt: after }
}
