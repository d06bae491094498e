import { storeEpoch } from '#lib/codes/position-flags.ts'
import { climateSensors, type SensorGroup } from '#lib/codes/reading-groups.ts'
import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { temperatureDetail as temperatureDetailContract } from '#lib/contract/devreport/temperature-detail.ts'
import { temperatureTotal as temperatureTotalContract } from '#lib/contract/devreport/temperature-total.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import type { Reading, ReadingStep } from '../../domain/tracking/reading/list-readings.ts'
import type { TemperatureRange } from '../../domain/tracking/reading/read-ranges.ts'
import { type ReadDevices, readSensorDays } from '../../domain/tracking/reading/read-sensor-days.ts'
import { type SensorDay, together } from '../../domain/tracking/reading/sum-readings.ts'
import { handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { readReadings } from '../rows/read-readings.ts'
import {
  groupedBy,
  isTemperature,
  meanOf,
  rangeOf,
  shareOf,
  unitsOf,
} from '../rows/reading-rows.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

/** Of temperatures, with the humidity beside them. */
function figuresOf(days: readonly SensorDay[], beside: readonly SensorDay[] = days) {
  const sums = together(days.filter(isTemperature))
  return {
    readings: sums.readings,
    least: unitsOf(sums.least),
    mean: meanOf(sums),
    most: unitsOf(sums.most),
    outside_seconds: sums.outside,
    kept_share: shareOf(sums.seconds - sums.outside, sums.seconds),
    humidity: meanOf(together(beside.filter((day) => !isTemperature(day)))),
  }
}

const placeOf = (devices: ReadDevices['devices']) =>
  new Map(devices.map(({ id }, place) => [id, place]))

/** Devices by number, sensors in their order, the newest day first. */
function inOrder(days: readonly SensorDay[], devices: ReadDevices['devices']): SensorDay[] {
  const places = placeOf(devices)
  const place = ({ deviceId }: SensorDay) => places.get(deviceId) ?? 0
  return days.toSorted(
    (a, b) =>
      place(a) - place(b) || sensors[a.sensor].code - sensors[b.sensor].code || b.day - a.day,
  )
}

/** Without a temperature a device stands with its humidity alone. */
function rowsOf(by: SensorGroup, read: ReadDevices & { days: SensorDay[] }) {
  const { devices, ranges } = read
  const facts = new Map(devices.map((device) => [device.id, device]))
  const days = inOrder(read.days, devices)
  const warm = new Set(days.filter(isTemperature).map(({ deviceId }) => deviceId))
  const own = days.filter((day) => isTemperature(day) || !warm.has(day.deviceId))
  const besideOf = ({ deviceId, day }: SensorDay) =>
    days.filter((one) => one.deviceId === deviceId && (by === 'sensor' || one.day === day))
  const rows = groupedBy(by === 'day' ? days : own, ({ deviceId, sensor, day }) => {
    if (by === 'day') return dayName(day)
    const key = `${facts.get(deviceId)?.imei}-${sensor}`
    return by === 'sensor' ? key : `${key}-${dayName(day)}`
  })
  const items = [...rows].map(([key, group]) => {
    const [first] = group
    const device = by === 'day' || !first ? undefined : facts.get(first.deviceId)
    const ids = [...new Set(group.map(({ deviceId }) => deviceId))]
    return {
      ...statRowOf({
        key,
        day: by === 'sensor' || !first ? undefined : dayName(first.day),
        device,
        organisation: device?.organisationName,
      }),
      sensor: by === 'day' ? null : (first?.sensor ?? null),
      ...figuresOf(group, first && by !== 'day' ? besideOf(first) : group),
      ...rangeOf(ranges, ids),
    }
  })
  return by === 'day' ? items.sort((a, b) => (a.key < b.key ? 1 : -1)) : items
}

export const temperatureTotal = handle(temperatureTotalContract, async (ctx, params) => {
  const days = statDaysOf(ctx, params, readingPeriod)
  const filter = statDevicesOf(ctx, params)
  const read = await readSensorDays(ctx.services, { ...days, filter, names: climateSensors })
  return {
    items: pageAfter(ctx, rowsOf(params.by, read), params),
    totals: figuresOf(read.days),
    is_cut: read.isCut,
  }
})

const isOutside = (value: number, { low, high }: TemperatureRange) =>
  (low !== undefined && value < low) || (high !== undefined && value > high)

/** A value as a temperature or as humidity. */
const inItsUnit = (sensor: SensorName, hundredths: number) => {
  const isWarmth = isTemperature({ sensor })
  return {
    celsius: isWarmth ? unitsOf(hundredths) : null,
    humidity: isWarmth ? null : unitsOf(hundredths),
  }
}

function readingRow({ deviceId, start, sensor, value }: Reading, ranges: ReadDevices['ranges']) {
  const range = ranges.get(deviceId)
  return {
    start_time: start + storeEpoch,
    sensor,
    ...inItsUnit(sensor, value),
    least: null,
    most: null,
    readings: 1,
    is_outside: range && isTemperature({ sensor }) ? isOutside(value, range) : null,
    ...rangeOf(ranges, [deviceId]),
  }
}

const stepRow = (
  { start, sensor, mean, least, most, readings }: ReadingStep,
  range: ReturnType<typeof rangeOf>,
) => ({
  start_time: start + storeEpoch,
  sensor,
  ...inItsUnit(sensor, mean),
  least: isTemperature({ sensor }) ? unitsOf(least) : null,
  most: isTemperature({ sensor }) ? unitsOf(most) : null,
  readings,
  is_outside: null,
  ...range,
})

function totalsOf(steps: readonly ReadingStep[]) {
  const warm = steps.filter(isTemperature)
  const damp = steps.filter((step) => !isTemperature(step))
  const sumsOf = (some: readonly ReadingStep[]) => ({
    readings: some.reduce((sum, { readings }) => sum + readings, 0),
    sum: some.reduce((sum, { readings, mean }) => sum + readings * mean, 0),
  })
  return {
    readings: sumsOf(steps).readings,
    least: unitsOf(Math.min(...warm.map(({ least }) => least))),
    celsius: meanOf(sumsOf(warm)),
    most: unitsOf(Math.max(...warm.map(({ most }) => most))),
    humidity: meanOf(sumsOf(damp)),
  }
}

const noTotals = { readings: null, least: null, celsius: null, most: null, humidity: null }

export const temperatureDetail = handle(temperatureDetailContract, async (ctx, params) => {
  const read = await readReadings(ctx, params, climateSensors)
  const { devices, ranges, isCut } = read
  if (read.by === 'step') {
    const ids = devices.map(({ id }) => id)
    const range = rangeOf(ranges, ids)
    return {
      items: read.steps.map(({ step, subject }) => ({ ...subject, ...stepRow(step, range) })),
      next: null,
      totals: totalsOf(read.steps.map(({ step }) => step)),
      is_cut: isCut,
    }
  }
  return {
    items: read.rows.map(({ row, subject }) => ({ ...subject, ...readingRow(row, ranges) })),
    next: read.next,
    totals: noTotals,
    is_cut: isCut,
  }
})
