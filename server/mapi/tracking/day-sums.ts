import { bandOf } from '#lib/codes/distance-bands.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { mileageStatus as mileageStatusContract } from '#lib/contract/devreport/mileage-status.ts'
import { runTime as runTimeContract } from '#lib/contract/devreport/run-time.ts'
import { getDistanceStat as getDistanceStatContract } from '#lib/contract/summary/get-distance-stat.ts'
import { multiDeviceState as multiDeviceStateContract } from '#lib/contract/summary/multi-device-state.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { dayPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { dayDistances } from '../../domain/tracking/statistics/day-distances.ts'
import {
  countByDistance,
  rankByDistance,
} from '../../domain/tracking/statistics/rank-by-distance.ts'
import { runTimes } from '../../domain/tracking/statistics/run-times.ts'
import { stateTimes } from '../../domain/tracking/statistics/state-times.ts'
import { odometersOf } from '../../domain/tracking/upkeep/odometers.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { averageSpeed } from '../rows/average-speed.ts'
import { fuelRow } from '../rows/fuel-row.ts'
import { pageAfter } from '../rows/page-after.ts'
import { statDaysOf, statDevicesOf, statRequestOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

export const runTime = handle(runTimeContract, async (ctx, params) => {
  const { by, imei_list: named = [] } = params
  const isFew = named.length > 0 && named.length <= statBounds.timed
  const isTimed = by === 'device' || (by !== 'family' && isFew)
  const rows = await addUpDays(ctx.services, runTimes(isTimed), {
    ...statRequestOf(ctx, params),
    weight: ({ days }) => days.metres,
  })
  return {
    items: rows.map(({ sums: { days: sums, fuel, times }, ...subject }) => ({
      ...statRowOf(subject),
      distance: sums.metres,
      trips: sums.trips,
      drive_seconds: sums.driveSeconds,
      idle_seconds: sums.idleSeconds,
      stop_seconds: sums.stopSeconds,
      offline_seconds: sums.gapSeconds,
      online_seconds: sums.onlineSeconds,
      max_speed: sums.topSpeed,
      avg_speed: averageSpeed(sums.metres, sums.driveSeconds),
      moved_days: sums.movedDays,
      first_start: times ? times.start + storeEpoch : null,
      last_end: times ? times.end + storeEpoch : null,
      ...fuelRow(fuel),
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

export const getDistanceStat = handle(getDistanceStatContract, async (ctx, params) => {
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, dayPeriod, ctx.now() / 1000)
  const rows = await addUpDays(ctx.services, dayDistances, {
    ...statRequestOf(ctx, params),
    weight: ({ metres }) => metres,
  })
  const ids = rows.flatMap(({ device }) => device?.id ?? [])
  const odometers = await odometersOf(ctx.services, { ids, ...statDaysOf(ctx, params) })
  return {
    items: rows.map(({ sums, ...subject }) => ({
      ...statRowOf(subject),
      ...wayOf(sums),
      odometer_start: odometers.get(subject.device?.id ?? 0)?.start ?? null,
      odometer_end: odometers.get(subject.device?.id ?? 0)?.end ?? null,
      days: sums.days
        ? Object.fromEntries([...sums.days].map(([day, metres]) => [dayName(day), metres]))
        : null,
    })),
  }
})

const wayOf = ({ metres, movedDays }: { metres: number; movedDays: number }) => ({
  distance: metres,
  moved_days: movedDays,
  day_distance: movedDays > 0 ? Math.round(metres / movedDays) : null,
})

/** Distance and id of a device, as `key` names its place. */
function placeOf(ctx: CallContext, key: string | undefined) {
  if (key === undefined) return undefined
  const [, metres, id] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? []
  if (metres === undefined || id === undefined) throw badParam(ctx, 'last_key', 'invalid')
  return { metres: Number(metres), id: Number(id) }
}

export const mileageStatus = handle(mileageStatusContract, async (ctx, params) => {
  const { by, band, last_key: last, limit_size: limit } = params
  const { lang } = ctx
  const asked = { ...statDaysOf(ctx, params), filter: statDevicesOf(ctx, params), band, lang }
  if (by === 'band') {
    const counts = await countByDistance(ctx.services, asked)
    const rows = counts.map((row) => ({ ...row, key: row.band }))
    const subject = { day: undefined, device: undefined, organisation: undefined }
    return {
      items: pageAfter(ctx, rows, params).map(({ key, ...row }) => ({
        ...statRowOf({ ...subject, key }),
        band: row.band,
        devices: row.devices,
        ...wayOf(row),
      })),
    }
  }
  const ranked = await rankByDistance(ctx.services, { ...asked, after: placeOf(ctx, last), limit })
  return {
    items: ranked.map(({ device, ...way }) => ({
      ...statRowOf({
        key: `${way.metres}-${way.id}`,
        day: undefined,
        device,
        organisation: device.organisationName,
      }),
      band: bandOf(way.metres),
      devices: 1,
      ...wayOf(way),
    })),
  }
})
