import type { Services } from '../../services.ts'
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
  /** Rows read at once at the most; at first as many as the page has, as all may be own. */
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
  const isLarge = await isLargePart(services, filter, limit)
  const tried = isLarge ? await pageAmongAll(services, query, { most: scanLimits.triedRows }) : none
  if (tried.rows.length === limit || (isLarge && !tried.stoppedAt)) return tried
  const deviceIds = await namedDeviceIds(services, filter)
  if (!deviceIds) {
    const most = scanLimits.mostRows - (isLarge ? scanLimits.triedRows : 0)
    return pageAmongAll(services, query, { most, tried })
  }
  if (deviceIds.length === 0) return none
  const more = await read({ deviceIds, after: tried.stoppedAt, limit: limit - tried.rows.length })
  const rows = [...tried.rows, ...more]
  return { rows, stoppedAt: rows.length < limit ? undefined : rows.at(-1) }
}

const none = { rows: [], stoppedAt: undefined }

/** It fills a page with few rows of others, and has many devices to name. */
async function isLargePart(
  services: Services,
  filter: DeviceFilter,
  limit: number,
): Promise<boolean> {
  if (isNarrow(filter)) return false
  const [own, all] = await Promise.all([
    organisationSize(services, filter.organisation.path),
    organisationSize(services, '/'),
  ])
  return own > scanLimits.fewDevices && (limit * all) / own <= scanLimits.triedRows / 2
}

/** The more, the fewer of the rows are own. */
const grown = 4

async function pageAmongAll<R extends { deviceId: number }>(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: RowReader<R> },
  { most, tried = none }: { most: number; tried?: ScopedPage<R> },
): Promise<ScopedPage<R>> {
  const rows = [...tried.rows]
  let after = tried.stoppedAt
  let size = limit
  for (let left = most; left > 0; left -= size) {
    size = Math.min(after ? size * grown : size, scanLimits.pageSize, left)
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
