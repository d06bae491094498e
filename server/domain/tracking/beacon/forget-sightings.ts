import { dayNumber } from '#lib/motion/day-cut.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

const daySeconds = 86_400

/** Sightings of beacons on days before one (yyyy-MM-dd). */
export const forgetSightingsBefore = (positions: Pool, day: string): Promise<number> =>
  run(
    positions,
    db.deleteFrom('tracking.beacon_sighting').where('slot', '<', dayNumber(day) * daySeconds),
  )
