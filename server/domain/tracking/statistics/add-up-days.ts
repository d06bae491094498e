import type { DayGroup } from '#lib/codes/stat-groups.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { listDevices } from '../../fleet/list/list-devices.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { firstAfter } from '../../platform/first-after.ts'
import type { DaySpan } from './day-figures.ts'
import { namesOfHomes, ownKey } from './homes-below.ts'
import { keptPlace } from './kept/kept-place.ts'
import { chunksHad, homesThen, layersOf, spansHad } from './spans-had.ts'
import type { Measure } from './sum-days.ts'

/** What a row of sums is about: a day or month, a device, or an organisation. */
export type StatSubject = {
  key: string
  /** yyyy-MM-dd or yyyy-MM. */
  day: string | undefined
  device: DeviceFacts | undefined
  organisation: string | undefined
}

export type DayRow<S> = StatSubject & { sums: S }

export type DayRequest = DaySpan & {
  filter: DeviceFilter
  by: DayGroup
  /** Of the last row of the page before. */
  after: string | undefined
  limit: number
  /** Of a refusal. */
  lang: string
}

/**
 * A page of sums of days: newest day first; devices by number, those without facts too; organisations directly below the one
 * in view by `weight`, the largest first. A day counts for who had the device then: sums have also days of devices that
 * went elsewhere since, and a device has those on which the place had it. Throws badParams for an unknown `after`.
 */
export async function addUpDays<S>(
  services: Services,
  measure: Measure<S>,
  request: DayRequest & { weight: (sums: S) => number },
): Promise<DayRow<S>[]> {
  if (request.by === 'device') return rowsOfDevices(services, measure, request)
  const rows =
    request.by === 'family'
      ? await rowsBelow(services, measure, request)
      : await rowsOfTime(services, measure, request)
  const { after, limit } = request
  const first = firstAfter(rows, after, request)
  return rows.slice(first, first + limit)
}

async function rowsOfDevices<S>(
  services: Services,
  { read, nothing }: Measure<S>,
  { filter, from, to, after, limit }: DayRequest,
): Promise<DayRow<S>[]> {
  const last = after === undefined ? undefined : { imei: after }
  const listed = await listDevices(services, { filter, state: 'all', after: last, limit })
  const ids = listed.map(({ id }) => id)
  const [devices, sums] = await Promise.all([
    readDevices(services.pool, ids),
    spansHad(services, filter, { ids: ids, from: from, to: to }).then((spans) =>
      read(services, { spans: spans, from: from, to: to, by: 'device' }),
    ),
  ])
  return devices.map((device) => ({
    key: device.imei,
    day: undefined,
    device,
    organisation: device.organisationName,
    sums: sums.get(device.id) ?? nothing,
  }))
}

/** Of a whole place they are kept for a moment. */
const sumsOfPlace = <S>(
  services: Services,
  measure: Measure<S>,
  request: DayRequest,
  run: () => Promise<ReadonlyMap<string, S>>,
): Promise<ReadonlyMap<string, S>> => {
  const { filter, by, from, to } = request
  const name = ['days', measure.name, by, from, to].join(':')
  return rememberOfPlace(services, { name, filter }, run)
}

/** Figures by key, added up as they come. */
function collected<S>(measure: Measure<S>) {
  const byKey = new Map<string, S>()
  const add = (key: string, more: S) => {
    const sum = byKey.get(key)
    byKey.set(key, sum === undefined ? more : measure.add(sum, more))
  }
  return { byKey, add }
}

async function rowsOfTime<S>(
  services: Services,
  measure: Measure<S>,
  request: DayRequest,
): Promise<DayRow<S>[]> {
  const sums = await sumsOfPlace(services, measure, request, () =>
    sumsOfTime(services, measure, request),
  )
  return [...sums]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([key, sum]) => ({
      key,
      day: key,
      device: undefined,
      organisation: undefined,
      sums: sum,
    }))
}

async function sumsOfTime<S>(
  services: Services,
  measure: Measure<S>,
  { filter, by, from, to }: DayRequest,
): Promise<ReadonlyMap<string, S>> {
  const sums = collected(measure)
  const addDays = (days: ReadonlyMap<number, S>) => {
    for (const [day, more] of days) sums.add(dayName(day).slice(0, by === 'month' ? 7 : 10), more)
  }
  const place = await keptPlace(services, filter, { from, to })
  if (place) addDays(await measure.kept.byDay(services, place))
  else
    for await (const spans of chunksHad(services, filter, { from: from, to: to }))
      addDays(await measure.read(services, { spans: spans, from: from, to: to, by: 'day' }))
  return sums.byKey
}

async function rowsBelow<S>(
  services: Services,
  measure: Measure<S>,
  request: DayRequest & { weight: (sums: S) => number },
): Promise<DayRow<S>[]> {
  const sums = await sumsOfPlace(services, measure, request, () =>
    sumsBelow(services, measure, request),
  )
  const names = await namesOfHomes(services, request.filter, [...sums.keys()])
  return [...sums]
    .sort(([, a], [, b]) => request.weight(b) - request.weight(a))
    .map(([key, sum]) => ({
      key,
      day: undefined,
      device: undefined,
      organisation: names.get(key) ?? '',
      sums: sum,
    }))
}

async function sumsBelow<S>(
  services: Services,
  measure: Measure<S>,
  { filter, from, to }: DayRequest,
): Promise<ReadonlyMap<string, S>> {
  const place = await keptPlace(services, filter, { from, to })
  if (place) return measure.kept.byHome(services, place)
  const sums = collected(measure)
  for await (const had of chunksHad(services, filter, { from: from, to: to }))
    for (const spans of layersOf(had)) {
      const [homes, found] = await Promise.all([
        homesThen(services, filter, spans),
        measure.read(services, { spans: spans, from: from, to: to, by: 'device' }),
      ])
      for (const [id, more] of found) sums.add(homes.get(id) ?? ownKey, more)
    }
  return sums.byKey
}
