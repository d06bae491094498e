import { alarmValueOf, diastolicBelow } from '#lib/codes/device-settings.ts'
import type { HealthMeasure } from '#lib/codes/health-kinds.ts'
import { readingScale } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Hundredths, both ends in range; undefined for no limit. `second`: the most of the measure's second value. */
export type HealthRange = {
  low: number | undefined
  high: number | undefined
  second: number | undefined
}

type Limits = { low?: LimitKey; high?: LimitKey }
type LimitKey = 'hearthigh' | 'heartlow' | 'oxygenlow' | 'bodytemperature' | 'pressurehigh'

const limitsOf: Readonly<Record<HealthMeasure, Limits>> = {
  heart: { low: 'heartlow', high: 'hearthigh' },
  pressure: { high: 'pressurehigh' },
  oxygen: { low: 'oxygenlow' },
  bodyTemperature: { high: 'bodytemperature' },
}

/** Body temperature is set in tenths. */
const scaleOf = (key: LimitKey) => (key === 'bodytemperature' ? readingScale / 10 : readingScale)

/** By device, as its alarms are set now, also while they are off; what is usual where nothing is set. */
export async function readHealthRanges(
  pool: Pool,
  measure: HealthMeasure,
  ids: readonly number[],
): Promise<Map<number, HealthRange>> {
  const { low, high } = limitsOf[measure]
  const keys = [low, high].filter((key) => key !== undefined)
  const rows = await all(
    pool,
    db
      .selectFrom('device_setting')
      .select(['device_id as id', 'key', 'value'])
      .where('device_id', '=', anyOf(ids))
      .where('key', '=', anyOf(keys)),
  )
  const chosen = new Map(rows.map(({ id, key, value }) => [`${id} ${key}`, numberIn(value)]))
  const limitOf = (id: number, key: LimitKey | undefined) => {
    const value = key && (chosen.get(`${id} ${key}`) ?? alarmValueOf(key)?.default)
    return key && value !== undefined ? value * scaleOf(key) : undefined
  }
  return new Map(
    ids.map((id) => {
      const most = limitOf(id, high)
      const second =
        measure === 'pressure' && most !== undefined
          ? most - diastolicBelow * readingScale
          : undefined
      return [id, { low: limitOf(id, low), high: most, second: second }]
    }),
  )
}

/** Of a setting that is a switch with a value. */
function numberIn(setting: unknown): number | undefined {
  const { value } = (setting ?? {}) as { value?: unknown }
  return typeof value === 'number' ? value : undefined
}
