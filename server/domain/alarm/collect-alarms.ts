import type { AlarmFacts } from '#lib/live/alarm-item.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import { filterDeviceIds, namedDeviceIds } from '../device/read-devices-in-scope.ts'

/** A row of tracking.alarm. */
export type StoredAlarmRow = AlarmFacts & { deviceId: number }

/** The columns of a StoredAlarmRow. */
export const alarmColumns = `id, device_id AS "deviceId", time, taken_at AS "takenAt", type, lat, lon, speed, flags,
  battery, acc, signal, oil_cut AS "oilCut", detail, acked_at IS NOT NULL AS "isAcked"`

/** Reads alarms in the caller's order, of some devices or of all, after a row. */
export type AlarmReader = (page: {
  deviceIds: number[] | undefined
  after: StoredAlarmRow | undefined
  limit: number
}) => Promise<StoredAlarmRow[]>

const pageSize = 1_000
/** Rows of others that one call looks through at most before it answers with what it has. */
const mostPages = 50

export type Collected = {
  rows: StoredAlarmRow[]
  /** The last row that was looked at; undefined when all were. */
  stoppedAt: StoredAlarmRow | undefined
}

/**
 * Alarms of a scope, `limit` at most. Alarms know their device only, so a small scope names its devices, and a large
 * one reads everybody's alarms and keeps its own.
 */
export async function collectAlarms(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: AlarmReader },
): Promise<Collected> {
  const deviceIds = await namedDeviceIds(services, filter)
  if (deviceIds) {
    if (deviceIds.length === 0) return { rows: [], stoppedAt: undefined }
    const rows = await read({ deviceIds, after: undefined, limit })
    return { rows, stoppedAt: rows.length < limit ? undefined : rows.at(-1) }
  }
  return select(services, { filter, limit, read })
}

async function select(
  services: Services,
  { filter, limit, read }: { filter: DeviceFilter; limit: number; read: AlarmReader },
): Promise<Collected> {
  const rows: StoredAlarmRow[] = []
  let after: StoredAlarmRow | undefined
  for (let page = 0; page < mostPages; page++) {
    const seen = await read({ deviceIds: undefined, after, limit: pageSize })
    const ids = [...new Set(seen.map(({ deviceId }) => deviceId))]
    const own = await filterDeviceIds(services, filter, ids)
    for (const row of seen) {
      after = row
      if (own.has(row.deviceId)) rows.push(row)
      if (rows.length === limit) return { rows, stoppedAt: row }
    }
    if (seen.length < pageSize) return { rows, stoppedAt: undefined }
  }
  return { rows, stoppedAt: after }
}
