import type { z } from 'zod'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import type { PowerGroup } from '#lib/codes/reading-groups.ts'
import { power as powerContract } from '#lib/contract/devreport/power.ts'
import { dayName, daysIn } from '#lib/motion/day-cut.ts'
import {
  type Charge,
  charges,
  hoursLeft,
  type LowEpisode,
  lowEpisodes,
} from '#lib/readings/sum-battery.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { type ReadingStep, readingSteps } from '../../domain/tracking/reading/list-readings.ts'
import { readBattery } from '../../domain/tracking/reading/read-battery.ts'
import { readPresentPower } from '../../domain/tracking/reading/read-present-power.ts'
import { hearingSpans } from '../../domain/tracking/reading/read-sensor-days.ts'
import {
  type SensorDay,
  sumReadings,
  together,
} from '../../domain/tracking/reading/sum-readings.ts'
import { handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { groupedBy, unitsOf } from '../rows/reading-rows.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

/** What a device's battery did. */
type Own = {
  device: DeviceFacts
  zone: string
  readings: readonly Charge[]
  episodes: readonly LowEpisode[]
  charges: readonly number[]
}

type Figures = {
  readings: readonly Charge[]
  episodes: readonly LowEpisode[]
  charges: readonly number[]
}

const figuresOf = ({ readings, episodes, charges: begun }: Figures) => ({
  least: readings.length > 0 ? Math.min(...readings.map(({ value }) => value)) : null,
  charges: begun.length,
  episodes: episodes.length,
  low_seconds: episodes.reduce((sum, { start, end }) => sum + end - start, 0),
})

type Row = z.input<(typeof powerContract)['reply']>['items'][number]

/** What only some groups have. */
const nothing = {
  start_time: null,
  end_time: null,
  is_open: null,
  now: null,
  is_charging: null,
  hours_left: null,
  mean: null,
  low_mark: null,
}

const subjectOf = (key: string, device?: DeviceFacts, day?: string) =>
  statRowOf({ key, day, device, organisation: device?.organisationName })

const allOf = (own: readonly Own[]): Figures => ({
  readings: own.flatMap(({ readings }) => readings),
  episodes: own.flatMap(({ episodes }) => episodes),
  charges: own.flatMap(({ charges: begun }) => begun),
})

/** Of days with readings. */
function rowsOfDays(own: readonly Own[], read: readonly SensorDay[]) {
  const days = groupedBy(read, ({ day }) => dayName(day))
  const parts = own.map(({ zone, episodes, charges: begun }) => {
    const dayOf = (time: number) => dayName(daysIn(zone)(time).day)
    return {
      episodes: groupedBy(episodes, ({ start }) => dayOf(start)),
      charges: groupedBy(begun, dayOf),
    }
  })
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, sums]) => ({
      ...subjectOf(day, undefined, day),
      ...nothing,
      ...figuresOf({
        readings: [],
        episodes: parts.flatMap((part) => part.episodes.get(day) ?? []),
        charges: parts.flatMap((part) => part.charges.get(day) ?? []),
      }),
      least: unitsOf(together(sums).least),
    }))
}

const rowsOfEpisodes = (own: readonly Own[]) =>
  own.flatMap(({ device, episodes }) =>
    episodes.map((episode) => ({
      ...subjectOf(`${device.imei}-${episode.start}`, device),
      ...nothing,
      start_time: episode.start + storeEpoch,
      end_time: episode.end + storeEpoch,
      is_open: episode.isOpen,
      least: episode.least,
      charges: 0,
      episodes: 1,
      low_seconds: episode.end - episode.start,
    })),
  )

const stepRow = ({ start, mean, least }: ReadingStep) => ({
  ...subjectOf(String(start + storeEpoch)),
  ...nothing,
  start_time: start + storeEpoch,
  mean: unitsOf(mean),
  low_mark: readingDefinitions.low,
  least: unitsOf(least),
  charges: 0,
  episodes: 0,
  low_seconds: 0,
})

export const power = handle(powerContract, async (ctx, params) => {
  const { services } = ctx
  const { positions } = services
  const asked = { ...statDaysOf(ctx, params, readingPeriod), filter: statDevicesOf(ctx, params) }
  const { devices, spans, isCut } = await hearingSpans(services, { ...asked, names: ['battery'] })
  const read = await readBattery(positions, spans)
  const zones = new Map(spans.map(({ id, zone }) => [id, zone]))
  const own = devices.flatMap((device): Own[] => {
    const readings = read.get(device.id)
    if (!readings) return []
    const zone = zones.get(device.id) ?? 'UTC'
    return [
      {
        device,
        zone,
        readings,
        episodes: lowEpisodes(readings),
        charges: charges(readings),
      },
    ]
  })
  const rowsOfDevices = async () => {
    const ids = own.map(({ device }) => device.id)
    const present = await readPresentPower(positions, ids)
    const now = Math.floor(ctx.now() / 1000) - storeEpoch
    return own.map((one) => ({
      ...subjectOf(one.device.imei, one.device),
      ...nothing,
      now: present.get(one.device.id)?.percent ?? null,
      is_charging: present.get(one.device.id)?.isCharging ?? null,
      hours_left: hoursLeft(one.readings, now) ?? null,
      ...figuresOf(one),
    }))
  }
  const rows: Record<PowerGroup, () => Row[] | Promise<Row[]>> = {
    device: rowsOfDevices,
    day: async () => rowsOfDays(own, await sumReadings(services, { spans, names: ['battery'] })),
    episode: () => rowsOfEpisodes(own),
    step: async () => (await readingSteps(positions, spans, ['battery'])).map(stepRow),
  }
  const items = await rows[params.by]()
  return {
    items: params.by === 'step' ? items : pageAfter(ctx, items, params),
    totals: figuresOf(allOf(own)),
    is_cut: isCut,
  }
})
