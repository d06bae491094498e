import { type HealthKind, healthKinds } from '#lib/codes/health-kinds.ts'
import { sensors } from '#lib/codes/sensors.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'

/** What of its wearer a device has ever told. */
export async function toldHealth(positions: Pool, id: number): Promise<Set<HealthKind>> {
  const codes = healthKinds.map((kind) => sensors[kind].code)
  const rows = await tuples<[number]>(
    positions,
    db
      .selectFrom('tracking.sensor')
      .select('sensor')
      .where('device_id', '=', id)
      .where('sensor', '=', anyOf(codes)),
  )
  const told = new Set(rows.map(([sensor]) => sensor))
  return new Set(healthKinds.filter((kind) => told.has(sensors[kind].code)))
}
