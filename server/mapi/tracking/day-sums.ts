import { runTime as runTimeContract } from '#lib/contract/devreport/run-time.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { handle } from '../door/handle.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

export const runTime = handle(runTimeContract, async (ctx, params) => {
  const rows = await addUpDays(ctx.services, {
    ...statDaysOf(ctx, params),
    filter: statDevicesOf(ctx, params),
    by: params.by,
    after: params.last_key,
    limit: params.limit_size,
  })
  return {
    items: rows.map(({ sums, ...subject }) => ({
      ...statRowOf(subject),
      distance: sums.metres,
      trips: sums.trips,
      drive_seconds: sums.driveSeconds,
      idle_seconds: sums.idleSeconds,
      stop_seconds: sums.stopSeconds,
      offline_seconds: sums.gapSeconds,
      online_seconds: sums.onlineSeconds,
      max_speed: sums.topSpeed,
      avg_speed: sums.driveSeconds > 0 ? Math.round((sums.metres * 36) / sums.driveSeconds) : null,
      moved_days: sums.movedDays,
    })),
  }
})
