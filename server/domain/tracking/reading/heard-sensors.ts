import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'

type HearingDevice = { id: number; imei: string }

/** Devices of a filter that have ever reported one of the sensors, the first by number. `isCut`: there are more. */
export async function devicesHearing(
  services: Services,
  filter: DeviceFilter,
  names: readonly SensorName[],
): Promise<{ devices: HearingDevice[]; isCut: boolean }> {
  const found: number[] = []
  for await (const ids of deviceChunks(services, filter)) {
    found.push(...(await hearing(services.positions, ids, names)))
    if (found.length >= readingBounds.looked) break
  }
  const devices = await firstByNumber(services.pool, found, readingBounds.devices + 1)
  return {
    devices: devices.slice(0, readingBounds.devices),
    isCut: devices.length > readingBounds.devices,
  }
}

function firstByNumber(pool: Pool, ids: readonly number[], limit: number) {
  const rows = db.selectFrom('device').select(['id', 'imei']).where('id', '=', anyOf(ids))
  return all(pool, rows.orderBy('imei').limit(limit))
}

async function hearing(
  positions: Pool,
  ids: readonly number[],
  names: readonly SensorName[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tuples<[number]>(
    positions,
    db
      .selectFrom('tracking.sensor')
      .select('device_id')
      .distinct()
      .where('device_id', '=', anyOf(ids))
      .where('sensor', '=', anyOf(names.map((name) => sensors[name].code))),
  )
  return rows.map(([id]) => id)
}
