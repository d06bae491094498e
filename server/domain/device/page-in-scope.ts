import type { Services } from '../../services.ts'
import type { DeviceFilter } from './device-filter.ts'
import { filterDeviceIds, namedDeviceIds } from './read-devices-in-scope.ts'

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
} as const

/** A page of what devices in scope have. Small scopes name devices; large ones filter everybody's rows. */
export async function pageInScope<R extends { deviceId: number }>(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: RowReader<R> },
): Promise<ScopedPage<R>> {
  const deviceIds = await namedDeviceIds(services, filter)
  if (!deviceIds) return pageAmongAll(services, { filter, limit, read })
  if (deviceIds.length === 0) return { rows: [], stoppedAt: undefined }
  const rows = await read({ deviceIds, after: undefined, limit })
  return { rows, stoppedAt: rows.length < limit ? undefined : rows.at(-1) }
}

/** The more, the fewer of the rows are own. */
const grown = 4

async function pageAmongAll<R extends { deviceId: number }>(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: RowReader<R> },
): Promise<ScopedPage<R>> {
  const rows: R[] = []
  let after: R | undefined
  let size = limit
  for (let left: number = scanLimits.mostRows; left > 0; left -= size) {
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
