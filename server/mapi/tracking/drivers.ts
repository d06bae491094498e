import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getDriver as getDriverContract } from '#lib/contract/device/get-driver.ts'
import { drivers as driversContract } from '#lib/contract/devreport/drivers.ts'
import { stopPeriod } from '#lib/rules/period.ts'
import { firstAfter } from '../../domain/platform/first-after.ts'
import { readPresentCard } from '../../domain/tracking/driver/read-present-card.ts'
import { type DriverReport, sumDrivers } from '../../domain/tracking/driver/sum-drivers.ts'
import { handle } from '../door/handle.ts'
import { averageSpeed } from '../rows/average-speed.ts'
import { driverRow, driverWord } from '../rows/driver-row.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'

const figuresRow = (sums: DriverReport['whole']) => ({
  trips: sums.trips,
  devices: sums.devices,
  distance: sums.metres,
  drive_seconds: sums.driveSeconds,
  idle_seconds: sums.idleSeconds,
  avg_speed: averageSpeed(sums.metres, sums.driveSeconds),
  max_speed: sums.topSpeed,
  speedings: sums.speedings,
  harsh: sums.harsh,
  first_start: sums.firstStart === undefined ? null : sums.firstStart + storeEpoch,
  last_end: sums.lastEnd === undefined ? null : sums.lastEnd + storeEpoch,
})

export const drivers = handle(driversContract, async (ctx, params) => {
  const report = await sumDrivers(ctx.services, {
    ...statDaysOf(ctx, params, stopPeriod),
    filter: statDevicesOf(ctx, params),
    path: ctx.caller.path,
  })
  const first = firstAfter(report.drivers, params.last_key, ctx)
  return {
    items: report.drivers.slice(first, first + params.limit_size).map((sums) => ({
      key: sums.key,
      driver: driverRow(sums.driver, ctx.caller).driver,
      driver_by: sums.driver?.by ?? ('none' as const),
      driver_id: driverWord(sums.driver, ctx.caller, ctx.services.config),
      ...figuresRow(sums),
    })),
    totals: figuresRow(report.whole),
    is_cut: report.isCut,
  }
})

export const getDriver = handle(getDriverContract, async (ctx, { simei }) => {
  const { services, caller, visible } = ctx
  const present = await readPresentCard(services, visible.device(simei), caller.path)
  const { driver, driver_card } = driverRow(present, caller)
  return { simei, driver, driver_card, time: present?.time ?? null }
})
