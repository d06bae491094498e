import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import type { StatSubject } from '../statistics/add-up-days.ts'
import { homesBelow, namesOfHomes } from '../statistics/homes-below.ts'
import { pageOfRanking, type Ranking } from '../statistics/page-of-ranking.ts'
import type { AlarmChoice } from './select-alarms.ts'
import {
  type AlarmSums,
  type AlarmsBy,
  addAlarms,
  noAlarms,
  sumAlarms,
  type TypeSums,
} from './sum-alarms.ts'

/** A sum of alarms. `of`: what types are told apart of; `type`: bit of lib/codes/alarm-types.ts, none where all count together. */
export type AlarmRow = StatSubject & { of: string; type: number | undefined; sums: AlarmSums }

export type AlarmsAsked = {
  filter: DeviceFilter
  choice: AlarmChoice
  by: AlarmsBy
  /** Of days, months and hours. */
  zone: string
  /** `key` of the last row of the page before. */
  after?: string | undefined
  limit?: number
  /** Of a refusal. */
  lang: string
}

/** A page of sums, and that of all. Newest day first, hours from Monday on, else the most alarms first. Throws badParams for an unknown `after`. */
export async function addUpAlarms(
  services: Services,
  asked: AlarmsAsked,
): Promise<{ rows: AlarmRow[]; total: AlarmSums }> {
  const { filter, choice, by, zone, after, limit = Number.POSITIVE_INFINITY, lang } = asked
  const name = ['alarms', by, zone, JSON.stringify(choice)].join(':')
  const { rows: page, total } = await pageOfRanking(
    services,
    { name, filter },
    {
      read: () => rankedAlarms(services, asked),
      firstOf: (parts: readonly Part[]) => (after === undefined ? 0 : firstAfter(parts, after)),
      limit,
      lang,
    },
  )
  const whole = by === 'device' ? await wholeOf(services, asked, page) : page
  return { rows: await named(services, asked, whole), total }
}

async function rankedAlarms(
  services: Services,
  { filter, choice, by, zone }: AlarmsAsked,
): Promise<Ranking<Part> & { total: AlarmSums }> {
  const sums: TypeSums = new Map()
  const total = noAlarms()
  for await (const ids of deviceChunks(services, filter)) {
    if (ids.length === 0) continue
    const some = { ids, choice, zone }
    if (by === 'device') {
      await sumAlarms(services, { ...some, by: 'all' }, { sums: new Map(), total })
      await sumAlarms(services, { ...some, by, isCountOnly: true }, { sums, total: noAlarms() })
    } else {
      const homes = by === 'family' ? await homesBelow(services, filter, ids) : undefined
      await sumAlarms(services, { ...some, by, homes }, { sums, total })
    }
  }
  return { rows: ranked(by, sums), total }
}

function firstAfter(parts: readonly Part[], last: string): number {
  const at = parts.findIndex(({ key }) => key === last)
  return at === -1 ? -1 : at + 1
}

/** Parts that were ranked by their counts alone: thousands of devices have many times to handle, a page has few. */
async function wholeOf(
  services: Services,
  { choice, by, zone }: AlarmsAsked,
  page: readonly Part[],
): Promise<Part[]> {
  const sums: TypeSums = new Map()
  const ids = [...new Set(page.map(({ of }) => Number(of)))]
  if (ids.length > 0)
    await sumAlarms(services, { ids, choice, by, zone }, { sums, total: noAlarms() })
  return page.map((part) => ({
    ...part,
    sums: sums.get(part.of)?.get(part.type ?? -1) ?? part.sums,
  }))
}

type Part = { key: string; of: string; type: number | undefined; sums: AlarmSums }

function ranked(by: AlarmsBy, sums: TypeSums): Part[] {
  const wholes = [...sums].map(([of, types]) => {
    const parts = [...types]
      .map(([type, sum]): Part => ({ key: `${of}:${type}`, of, type, sums: sum }))
      .sort((a, b) => b.sums.count - a.sums.count || Number(a.type) - Number(b.type))
    return { of, parts, count: parts.reduce((all, part) => all + part.sums.count, 0) }
  })
  if (by === 'hour')
    return wholes
      .sort((a, b) => (a.of < b.of ? -1 : 1))
      .map(({ of, parts }) => ({ key: of, of, type: undefined, sums: together(parts) }))
  const isTime = by === 'day' || by === 'month'
  return wholes
    .sort((a, b) => (isTime ? 0 : b.count - a.count) || (a.of < b.of ? 1 : -1))
    .flatMap(({ parts }) => parts)
}

function together(parts: readonly Part[]): AlarmSums {
  const all = noAlarms()
  for (const { sums } of parts) addAlarms(all, sums)
  return all
}

async function named(
  services: Services,
  { filter, by }: AlarmsAsked,
  page: readonly Part[],
): Promise<AlarmRow[]> {
  const keys = [...new Set(page.map(({ of }) => of))]
  const devices = by === 'device' ? await devicesOf(services, keys) : undefined
  const names = by === 'family' ? await namesOfHomes(services, filter, keys) : undefined
  return page.map((part) => {
    const device = devices?.get(part.of)
    return {
      ...part,
      day: by === 'day' || by === 'month' ? part.of : undefined,
      device,
      organisation: device?.organisationName ?? names?.get(part.of),
    }
  })
}

async function devicesOf({ pool }: Services, keys: string[]): Promise<Map<string, DeviceFacts>> {
  const devices = await readDevices(pool, keys.map(Number))
  return new Map(devices.map((device) => [String(device.id), device]))
}
