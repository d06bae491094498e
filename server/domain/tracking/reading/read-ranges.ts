import { readingScale } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Hundredths of degrees; undefined for no limit. */
export type TemperatureRange = { low: number | undefined; high: number | undefined }

const hundredths = (written: string) =>
  written === '' ? undefined : Math.round(Number(written) * readingScale)

/** Whichever of two limits was written first. */
const ordered = (low: number | undefined, high: number | undefined): TemperatureRange =>
  low !== undefined && high !== undefined && low > high ? { low: high, high: low } : { low, high }

/** By device, as they are set now; devices without any are left out. */
export async function readRanges(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, TemperatureRange>> {
  const rows = await all(
    pool,
    db
      .selectFrom('device_profile')
      .select(['device_id as id', 'temperature_from as from', 'temperature_to as to'])
      .where('device_id', '=', anyOf(ids))
      .where((eb) => eb.or([eb('temperature_from', '!=', ''), eb('temperature_to', '!=', '')])),
  )
  return new Map(rows.map(({ id, from, to }) => [id, ordered(hundredths(from), hundredths(to))]))
}
