import { storeEpoch } from '#lib/codes/position-flags.ts'
import { speeding as speedingContract } from '#lib/contract/location/speed.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import {
  type SpeedSums,
  speedingsByDay,
  speedingsIn,
  speedLimits,
} from '../../domain/tracking/statistics/list-speedings.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

const dayRow = ({ day, ...sums }: SpeedSums) => ({
  ...statRowOf({
    key: dayName(day),
    day: dayName(day),
    device: undefined,
    organisation: undefined,
  }),
  start_time: null,
  end_time: null,
  lat: null,
  lon: null,
  limit: null,
  fencename: null,
  address: null,
  ...sums,
})

export const speeding = handle(speedingContract, async (ctx, params) => {
  const { pool, positions } = ctx.services
  const days = statDaysOf(ctx, params, alarmPeriod)
  const filter = statDevicesOf(ctx, { ...params, is_get_child: params.get_child })
  if (params.by === 'day') {
    const { spans, isCut } = await firstSpans(ctx.services, filter, days)
    const sums = await speedingsByDay(positions, spans)
    return { items: sums.map(dayRow), next: null, is_cut: isCut }
  }
  const page = { ...days, filter, ...pageAsked(params) }
  const { rows, next } = await pageByDevice(ctx.services, page, speedingsIn(positions))
  const [devices, limitOf, addresses] = await Promise.all([
    deviceFactsOf(ctx, rows),
    speedLimits(pool, rows),
    storedAddresses(
      ctx,
      rows.map(({ lat, lon, ...row }) => ({ ...row, lat: lat ?? 0, lon: lon ?? 0 })),
    ),
  ])
  return {
    items: rows.map((row, at) => ({
      ...eventRow(devices.get(row.deviceId), row.start),
      key: `${row.deviceId}-${row.start}-${row.fenceId}`,
      day: dayName(row.day),
      start_time: row.start + storeEpoch,
      end_time: row.end === null ? null : row.end + storeEpoch,
      lat: row.lat,
      lon: row.lon,
      limit: limitOf(row) ?? null,
      fencename: row.fenceId === 0 ? null : row.detail,
      address: row.lat === null ? null : (addresses[at] ?? ''),
      episodes: 1,
      seconds: row.end === null ? 0 : row.end - row.start,
      peak: row.peak,
    })),
    next: cursorOf(next),
    is_cut: false,
  }
})
