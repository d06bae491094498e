import { dayNumber } from '#lib/motion/day-cut.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

/** Days before one (yyyy-MM-dd) of which no readings are kept either. */
export const forgetFuelBefore = (positions: Pool, day: string): Promise<number> =>
  run(positions, db.deleteFrom('tracking.fuel_day').where('day', '<', dayNumber(day)))
