import { storeEpoch } from '#lib/codes/position-flags.ts'
import { type InputGroup, inputSensors } from '#lib/codes/reading-groups.ts'
import { type SensorKind, type SensorName, sensors } from '#lib/codes/sensors.ts'
import { inputDetail as inputDetailContract } from '#lib/contract/devreport/input-detail.ts'
import { inputTotal as inputTotalContract } from '#lib/contract/devreport/input-total.ts'
import { dayName, daysIn } from '#lib/motion/day-cut.ts'
import type { FuelEvent } from '#lib/readings/fuel-events.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { type IgnitionDay, ignitionDays } from '../../domain/tracking/reading/ignition-days.ts'
import type { Reading, ReadingStep } from '../../domain/tracking/reading/list-readings.ts'
import { readFuelEvents } from '../../domain/tracking/reading/read-fuel.ts'
import { readSensorDays } from '../../domain/tracking/reading/read-sensor-days.ts'
import { type SensorDay, together } from '../../domain/tracking/reading/sum-readings.ts'
import { handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { readReadings } from '../rows/read-readings.ts'
import { groupedBy, meanOf, unitsOf } from '../rows/reading-rows.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

/** A part of what is added up, of a device and day. */
type Part = { deviceId: number; day: number } & (
  | { kind: 'readings'; readings: SensorDay }
  | { kind: 'ignition'; seconds: number }
  | { kind: 'fuel'; amount: number }
)

function figuresOf(parts: readonly Part[]) {
  const ofKind = (kind: SensorKind) =>
    together(
      parts.flatMap((part) =>
        part.kind === 'readings' && sensors[part.readings.sensor].kind === kind
          ? part.readings
          : [],
      ),
    )
  const amounts = parts.flatMap((part) => (part.kind === 'fuel' ? part.amount : []))
  const sumOf = (some: readonly number[]) =>
    Math.round(some.reduce((sum, one) => sum + Math.abs(one), 0) * 10) / 10
  const [gains, falls] = [amounts.filter((one) => one > 0), amounts.filter((one) => one < 0)]
  const [switches, fuel, voltage, analogue] = (
    ['digital', 'fuel', 'voltage', 'analogue'] as const
  ).map(ofKind) as [SensorSums, SensorSums, SensorSums, SensorSums]
  return {
    acc_seconds: parts.reduce(
      (sum, part) => sum + (part.kind === 'ignition' ? part.seconds : 0),
      0,
    ),
    opened: switches.starts,
    on_seconds: switches.on,
    refuels: gains.length,
    refuelled: sumOf(gains),
    losses: falls.length,
    lost: sumOf(falls),
    fuel_mean: meanOf(fuel),
    volts_least: unitsOf(voltage.least),
    volts_mean: meanOf(voltage),
    analogue_least: unitsOf(analogue.least),
    analogue_mean: meanOf(analogue),
    analogue_most: unitsOf(analogue.most),
  }
}

type SensorSums = ReturnType<typeof together>

const partsOf = (
  days: readonly SensorDay[],
  ignition: readonly IgnitionDay[],
  fuel: readonly (FuelEvent & { deviceId: number; day: number })[],
): Part[] => [
  ...days.map((readings): Part => {
    const { deviceId, day } = readings
    return { kind: 'readings', deviceId, day, readings }
  }),
  ...ignition.map((day): Part => ({ kind: 'ignition', ...day })),
  ...fuel.map(({ deviceId, day, amount }): Part => ({ kind: 'fuel', deviceId, day, amount })),
]

export const inputTotal = handle(inputTotalContract, async (ctx, params) => {
  const { services } = ctx
  const { from, to } = statDaysOf(ctx, params, readingPeriod)
  const filter = statDevicesOf(ctx, params)
  const read = await readSensorDays(services, { from, to, filter, names: inputSensors })
  const { devices, spans, days, isCut } = read
  const zones = new Map(spans.map(({ id, zone }) => [id, zone]))
  const [ignition, events] = await Promise.all([
    ignitionDays(services, { ids: devices.map(({ id }) => id), from, to }),
    readFuelEvents(services.positions, spans),
  ])
  const fuel = events.map((event) => ({
    ...event,
    day: daysIn(zones.get(event.deviceId) ?? 'UTC')(event.time).day,
  }))
  const parts = partsOf(days, ignition, fuel)
  return {
    items: pageAfter(ctx, rowsOf(params.by, devices, parts), params),
    totals: figuresOf(parts),
    is_cut: isCut,
  }
})

type Devices = Awaited<ReturnType<typeof readSensorDays>>['devices']

function rowsOf(by: InputGroup, devices: Devices, parts: readonly Part[]) {
  const facts = new Map(devices.map((device) => [device.id, device]))
  const keyOf = ({ deviceId, day }: Part) => {
    if (by === 'day') return dayName(day)
    const imei = facts.get(deviceId)?.imei ?? ''
    return by === 'device' ? imei : `${imei}-${dayName(day)}`
  }
  const places = new Map(devices.map(({ id }, place) => [id, place]))
  const place = ({ deviceId }: Part) => (by === 'day' ? 0 : (places.get(deviceId) ?? 0))
  const ordered = parts.toSorted((a, b) => place(a) - place(b) || b.day - a.day)
  return [...groupedBy(ordered, keyOf)].map(([key, group]) => {
    const [first] = group
    const device = by === 'day' || !first ? undefined : facts.get(first.deviceId)
    return {
      ...statRowOf({
        key,
        day: by === 'device' || !first ? undefined : dayName(first.day),
        device,
        organisation: device?.organisationName,
      }),
      ...figuresOf(group),
    }
  })
}

const unitOf = (sensor: SensorName): string => sensors[sensor].unit

const readingRow = ({ start, sensor, value }: Reading) => ({
  start_time: start + storeEpoch,
  sensor,
  value: unitsOf(value),
  unit: unitOf(sensor),
  least: null,
  most: null,
  readings: 1,
})

const stepRow = ({ start, sensor, mean, least, most, readings }: ReadingStep) => ({
  start_time: start + storeEpoch,
  sensor,
  value: unitsOf(mean),
  unit: unitOf(sensor),
  least: unitsOf(least),
  most: unitsOf(most),
  readings,
})

export const inputDetail = handle(inputDetailContract, async (ctx, params) => {
  const read = await readReadings(ctx, params, inputSensors)
  if (read.by === 'step')
    return {
      items: read.steps.map(({ step, subject }) => ({ ...subject, ...stepRow(step) })),
      next: null,
      totals: { readings: read.steps.reduce((sum, { step }) => sum + step.readings, 0) },
      is_cut: read.isCut,
    }
  return {
    items: read.rows.map(({ row, subject }) => ({ ...subject, ...readingRow(row) })),
    next: read.next,
    totals: { readings: null },
    is_cut: read.isCut,
  }
})
