import { healthMeasures, measureSensors, type StepGroup } from '#lib/codes/health-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getWearerHealth as getWearerHealthContract } from '#lib/contract/device/get-health.ts'
import { getHealthSheet as getHealthSheetContract } from '#lib/contract/device/get-health-sheet.ts'
import { healthDetail as healthDetailContract } from '#lib/contract/devreport/health-detail.ts'
import { stepCount as stepCountContract } from '#lib/contract/devreport/step-count.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import type { Wearer } from '#lib/readings/walked.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { countSteps, type StepDay } from '../../domain/tracking/health/count-steps.ts'
import {
  type HealthStep,
  healthReadingsIn,
  healthSteps,
} from '../../domain/tracking/health/list-health.ts'
import { openHealthSheet } from '../../domain/tracking/health/open-health-sheet.ts'
import { readDeviceHealth } from '../../domain/tracking/health/read-device-health.ts'
import { readHealthRanges } from '../../domain/tracking/health/read-health-ranges.ts'
import { readWearers } from '../../domain/tracking/health/read-wearers.ts'
import { hearingSpans } from '../../domain/tracking/reading/read-sensor-days.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { handle } from '../door/handle.ts'
import { cursorOf, eventRow, pageAsked } from '../rows/device-events.ts'
import {
  commonRange,
  courseRow,
  healthRangeRow,
  healthUnits,
  isOutOf,
  walkedRow,
} from '../rows/health-rows.ts'
import { pageAfter } from '../rows/page-after.ts'
import { groupedBy } from '../rows/reading-rows.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

export const getWearerHealth = handle(getWearerHealthContract, async (ctx, params) => {
  const id = ctx.visible.device(params.simei)
  const days = statDaysOf(ctx, params, readingPeriod)
  const kinds = params.kind ? [params.kind] : ([...healthMeasures, 'steps'] as const)
  const health = await readDeviceHealth(ctx.services, { ...days, id, kinds })
  return {
    simei: params.simei,
    items: health.measured.map(({ measure, range, last, steps }) => ({
      kind: measure,
      last_time: last ? last.start + storeEpoch : null,
      value: healthUnits(last?.value),
      diastolic: healthUnits(last?.second),
      ...healthRangeRow(range),
      course: steps.map(courseRow),
    })),
    days:
      health.days?.map(({ day, steps }) => ({
        day: dayName(day),
        ...walkedRow(steps, health.wearer),
      })) ?? null,
    goal: health.wearer.goal,
  }
})

export const getHealthSheet = handle(getHealthSheetContract, (ctx, { simei, month }) =>
  openHealthSheet(ctx, { id: ctx.visible.device(simei), month, brand: ctx.client.brand }),
)

const noTotals = { readings: null, least: null, value: null, most: null }

function totalsOf(steps: readonly HealthStep[]) {
  const known = steps.filter(({ mean }) => mean !== null)
  const readings = known.reduce((sum, one) => sum + one.readings, 0)
  const sum = known.reduce((all, one) => all + (one.mean ?? 0) * one.readings, 0)
  return {
    readings,
    least: healthUnits(Math.min(...known.map(({ least }) => least ?? Number.POSITIVE_INFINITY))),
    value: readings > 0 ? healthUnits(sum / readings) : null,
    most: healthUnits(Math.max(...known.map(({ most }) => most ?? Number.NEGATIVE_INFINITY))),
  }
}

export const healthDetail = handle(healthDetailContract, async (ctx, params) => {
  const { services } = ctx
  const { kind: measure, by, is_outside: isOutside } = params
  const days = statDaysOf(ctx, params, readingPeriod)
  const filter = statDevicesOf(ctx, params)
  const names = measureSensors[measure]
  const { devices, spans, isCut } = await hearingSpans(services, { ...days, filter, names })
  const ids = devices.map(({ id }) => id)
  const ranges = await readHealthRanges(services.pool, measure, ids)
  if (by === 'step') {
    const steps = await healthSteps(services.positions, spans, measure)
    const range = healthRangeRow(commonRange(ranges.values()))
    const items = steps.map((step) => ({
      ...eventRow(undefined, step.start + storeEpoch),
      ...courseRow(step),
      is_outside: null,
      ...range,
    }))
    return { items, next: null, totals: totalsOf(steps), is_cut: isCut }
  }
  if (ids.length === 0) return { items: [], next: null, totals: noTotals, is_cut: isCut }
  const page = {
    ...days,
    filter: { ...filter, imeis: devices.map(({ imei }) => imei) },
    ...pageAsked(params),
  }
  const query = { measure, ranges, isOutside }
  const { rows, next } = await pageByDevice(
    services,
    page,
    healthReadingsIn(services.positions, query),
  )
  const facts = new Map(devices.map((device) => [device.id, device]))
  const items = rows.map((row) => {
    const range = ranges.get(row.deviceId) ?? commonRange([])
    return {
      ...eventRow(facts.get(row.deviceId), row.start + storeEpoch),
      start_time: row.start + storeEpoch,
      value: healthUnits(row.value),
      diastolic: healthUnits(row.second),
      least: null,
      most: null,
      readings: 1,
      is_outside: isOutOf(range, row),
      ...healthRangeRow(range),
    }
  })
  return { items, next: cursorOf(next), totals: noTotals, is_cut: isCut }
})

type Walked = { days: readonly StepDay[]; wearerOf: (id: number) => Wearer }

function sumsOf({ days, wearerOf }: Walked) {
  const rows = days.map(({ deviceId, steps }) => {
    const wearer = wearerOf(deviceId)
    return { ...walkedRow(steps, wearer), isReached: steps >= wearer.goal }
  })
  const sum = (key: 'steps' | 'distance' | 'calories') =>
    rows.reduce((all, row) => all + row[key], 0)
  return {
    steps: sum('steps'),
    distance: sum('distance'),
    calories: sum('calories'),
    reached: rows.filter(({ isReached }) => isReached).length,
    days: rows.length,
  }
}

/** Devices by number, the newest day first; days of all the newest first. */
function stepRows(by: StepGroup, { days, wearerOf }: Walked, devices: readonly DeviceFacts[]) {
  const facts = new Map(devices.map((device) => [device.id, device]))
  const places = new Map(devices.map(({ id }, place) => [id, place]))
  const place = ({ deviceId }: StepDay) => places.get(deviceId) ?? 0
  const ordered = days.toSorted((a, b) => (by === 'day' ? 0 : place(a) - place(b)) || b.day - a.day)
  const groups = groupedBy(ordered, ({ deviceId, day }) => {
    if (by === 'day') return dayName(day)
    const imei = facts.get(deviceId)?.imei ?? ''
    return by === 'device' ? imei : `${imei}-${dayName(day)}`
  })
  return [...groups].map(([key, group]) => {
    const [first] = group
    const device = by === 'day' || !first ? undefined : facts.get(first.deviceId)
    const sums = sumsOf({ days: group, wearerOf })
    return {
      ...statRowOf({
        key,
        day: by === 'device' || !first ? undefined : dayName(first.day),
        device,
        organisation: device?.organisationName,
      }),
      ...sums,
      goal: device ? wearerOf(device.id).goal : null,
      is_reached: by === 'deviceDay' ? sums.reached > 0 : null,
    }
  })
}

export const stepCount = handle(stepCountContract, async (ctx, params) => {
  const { services } = ctx
  const asked = statDaysOf(ctx, params, readingPeriod)
  const filter = statDevicesOf(ctx, params)
  const names = ['steps'] as const
  const { devices, spans, isCut } = await hearingSpans(services, { ...asked, filter, names })
  const [days, wearerOf] = await Promise.all([
    countSteps(services.positions, spans),
    readWearers(
      services.pool,
      devices.map(({ id }) => id),
    ),
  ])
  const walked = { days, wearerOf }
  return {
    items: pageAfter(ctx, stepRows(params.by, walked, devices), params),
    totals: sumsOf(walked),
    is_cut: isCut,
  }
})
