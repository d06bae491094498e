import { runTime as runTimeContract } from '#lib/contract/devreport/run-time.ts'
import { multiDeviceState as multiDeviceStateContract } from '#lib/contract/summary/multi-device-state.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { stateTimes } from '../../domain/tracking/statistics/state-times.ts'
import { daySums } from '../../domain/tracking/statistics/sum-days.ts'
import { handle } from '../door/handle.ts'
import { statRequestOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

export const runTime = handle(runTimeContract, async (ctx, params) => {
  const rows = await addUpDays(ctx.services, daySums, {
    ...statRequestOf(ctx, params),
    weight: ({ metres }) => metres,
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

export const multiDeviceState = handle(multiDeviceStateContract, async (ctx, params) => {
  const rows = await addUpDays(ctx.services, stateTimes, {
    ...statRequestOf(ctx, params),
    weight: ({ seconds }) => seconds,
  })
  return {
    items: rows.map(({ sums, ...subject }) => {
      const shareOf = (seconds: number) =>
        sums.seconds > 0 ? Math.round((seconds * 1000) / sums.seconds) / 10 : null
      return {
        ...statRowOf(subject),
        drive_seconds: sums.drive,
        idle_seconds: sums.idle,
        static_seconds: sums.static,
        offline_seconds: sums.offline,
        drive_share: shareOf(sums.drive),
        idle_share: shareOf(sums.idle),
        static_share: shareOf(sums.static),
        offline_share: shareOf(sums.offline),
      }
    }),
  }
})
