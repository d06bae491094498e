import { dayNumber } from '#lib/motion/day-cut.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

const daySeconds = 86_400

/** Cards that can have been in on no day from one (yyyy-MM-dd) on. */
export const forgetCardsBefore = (positions: Pool, day: string): Promise<number> =>
  run(
    positions,
    db
      .deleteFrom('tracking.driver_card')
      .where('slot', '<', (dayNumber(day) - driverLimits.days) * daySeconds),
  )
