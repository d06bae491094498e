import { sql } from 'kysely'
import type { AlarmGroupKind } from '#lib/codes/alarm-groups.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { homesBelow, ownKey } from '../statistics/homes-below.ts'
import { pageOfRanking, type Ranking } from '../statistics/page-of-ranking.ts'
import { type AlarmChoice, isChosen, type StoredAlarmRow, selectAlarms } from './select-alarms.ts'

/** Open alarms of one type, of a device or of an organisation. */
export type OpenGroup = {
  key: string
  /** Id of a device, or as homesBelow names an organisation. */
  of: string
  /** Bit of lib/codes/alarm-types.ts. */
  type: number
  count: number
  /** Not acknowledged either. */
  unack: number
  devices: number
  /** Seconds of the store. */
  first: number
  last: number
  /** The one with the last. */
  lastDevice: number
}

export type GroupsTotal = { groups: number; count: number; unack: number; types: number[] }

/** Where a page begins: after this group, whether or not it is still there. Unix seconds. */
export type GroupCursor = { count: number; time: number; key: string }

export type GroupsAsked = {
  filter: DeviceFilter
  choice: Omit<AlarmChoice, 'statuses' | 'weekHour'>
  by: AlarmGroupKind
  sort: 'count' | 'time'
  isDescending: boolean
  after: GroupCursor | undefined
  limit: number
  /** Of a refusal. */
  lang: string
}

/** A group, and the whole of its last alarm. */
export type GroupRow = { group: OpenGroup; alarm: StoredAlarmRow }

type GroupRanking = Ranking<OpenGroup> & { total: GroupsTotal }
type GroupPage = { rows: GroupRow[]; next: OpenGroup | undefined; total: GroupsTotal }

/** Begins the keys of what is kept for a moment. */
const kept = 'groups'

/** What this process keeps of groups is no longer so: who changed alarms reads them anew. */
export function forgetGroups({ memory }: Pick<Services, 'memory'>): void {
  for (const key of [...memory.answers.keys()])
    if (key.startsWith(`${kept}:`)) memory.answers.delete(key)
}

/**
 * A page of groups, and the sums of all. The order of a place is kept for a moment; where the last alarm of a group has been
 * handled since, so that the reader may have done it, it is made anew.
 */
export async function groupOpenAlarms(services: Services, asked: GroupsAsked): Promise<GroupPage> {
  const { filter, choice, by, sort, isDescending, limit, lang } = asked
  const name = [kept, by, sort, isDescending, JSON.stringify(choice)].join(':')
  const found = await pageOfRanking(
    services,
    { name, filter },
    {
      read: () => rankedGroups(services, asked),
      firstOf: (rows: readonly OpenGroup[]) => firstOf(rows, asked),
      limit: limit + 1,
      lang,
    },
  )
  const page = await pageOf(services, asked, found)
  if (page.rows.length === Math.min(found.rows.length, limit)) return page
  const anew = await rankedGroups(services, asked)
  const first = firstOf(anew.rows, asked)
  const rows = anew.rows.slice(first, first + limit + 1)
  return pageOf(services, asked, { rows, total: anew.total })
}

/** Of one row more than the page has: it tells whether others follow. */
async function pageOf(
  services: Services,
  { choice, limit }: GroupsAsked,
  { rows, total }: GroupRanking,
): Promise<GroupPage> {
  const page = rows.slice(0, limit)
  const alarms = await lastAlarms(services, page, choice)
  return {
    rows: page.flatMap((group) => {
      const alarm = alarms.get(`${group.lastDevice}:${group.type}`)
      return alarm ? [{ group: group, alarm: alarm }] : []
    }),
    next: rows.length > limit ? page.at(-1) : undefined,
    total: total,
  }
}

function firstOf(rows: readonly OpenGroup[], { after, sort, isDescending }: GroupsAsked): number {
  if (!after) return 0
  const past = { count: after.count, last: after.time - storeEpoch, key: after.key }
  const order = orderOf(sort, isDescending)
  const at = rows.findIndex((row) => order(row, past) > 0)
  return at < 0 ? rows.length : at
}

type Ordered = Pick<OpenGroup, 'count' | 'last' | 'key'>

const orderOf = (sort: GroupsAsked['sort'], isDescending: boolean) => {
  const sign = isDescending ? -1 : 1
  const byCount = (a: Ordered, b: Ordered) => sign * (a.count - b.count)
  const byTime = (a: Ordered, b: Ordered) => sign * (a.last - b.last)
  const byKey = (a: Ordered, b: Ordered) => (a.key < b.key ? -1 : Number(a.key > b.key))
  const [first, second] = sort === 'count' ? [byCount, byTime] : [byTime, byCount]
  return (a: Ordered, b: Ordered) => first(a, b) || second(a, b) || byKey(a, b)
}

async function rankedGroups(
  services: Services,
  { filter, choice, by, sort, isDescending }: GroupsAsked,
): Promise<GroupRanking> {
  const groups = new Map<string, OpenGroup>()
  for await (const ids of deviceChunks(services, filter)) {
    if (ids.length === 0) continue
    const homes = by === 'family' ? await homesBelow(services, filter, ids) : undefined
    for (const row of await tuples<OpenRow>(services.positions, openOf(ids, choice)))
      addOpen(groups, homes ? (homes.get(row[0]) ?? ownKey) : String(row[0]), row)
  }
  const rows = [...groups.values()].sort(orderOf(sort, isDescending))
  const types = [...new Set(rows.map(({ type }) => type))].sort((a, b) => a - b)
  const total: GroupsTotal = { groups: rows.length, count: 0, unack: 0, types: types }
  for (const { count, unack } of rows) {
    total.count += count
    total.unack += unack
  }
  return { rows: rows, total: total }
}

type OpenRow = readonly [
  deviceId: number,
  type: number,
  count: number,
  unack: number,
  first: number,
  last: number,
]

function addOpen(groups: Map<string, OpenGroup>, of: string, row: OpenRow): void {
  const [deviceId, type, count, unack, first, last] = row
  const key = `${of}:${type}`
  const group = groups.get(key)
  if (!group) {
    groups.set(key, {
      key: key,
      of: of,
      type: type,
      count: count,
      unack: unack,
      devices: 1,
      first: first,
      last: last,
      lastDevice: deviceId,
    })
    return
  }
  group.count += count
  group.unack += unack
  group.devices += 1
  group.first = Math.min(group.first, first)
  if (last > group.last || (last === group.last && deviceId < group.lastDevice)) {
    group.last = last
    group.lastDevice = deviceId
  }
}

/** By the index alarm_open. */
const openOf = (ids: readonly number[], choice: GroupsAsked['choice']) =>
  db
    .selectFrom('tracking.alarm as a')
    .select((eb) => [
      'a.device_id',
      'a.type',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) FILTER (WHERE ${eb.ref('a.acked_at')} IS NULL)::int`.as('unack'),
      eb.fn.min('a.time').as('first'),
      eb.fn.max('a.time').as('last'),
    ])
    .where('a.device_id', '=', anyOf(ids))
    .where('a.deleted_at', 'is', null)
    .where('a.handled_at', 'is', null)
    .where(isChosen({ ...choice, statuses: undefined }))
    .groupBy(['a.device_id', 'a.type'])

type Wanted = { device_id: number; type: number; time: number }

/** The last open one of each group's device, by device and type; of several of one second that which was stored last. */
async function lastAlarms(
  { positions }: Services,
  groups: readonly OpenGroup[],
  choice: GroupsAsked['choice'],
): Promise<Map<string, StoredAlarmRow>> {
  if (groups.length === 0) return new Map()
  const ids = groups.map(({ lastDevice }) => lastDevice)
  const types = groups.map(({ type }) => type)
  const times = groups.map(({ last }) => last)
  const wanted = sql<Wanted>`unnest(${ids}::int4[], ${types}::int4[], ${times}::int4[])`
  const rows = await all(
    positions,
    selectAlarms()
      .innerJoin(wanted.as<'w'>(sql`w (device_id, type, time)`), (join) =>
        join
          .onRef('w.device_id', '=', 'a.device_id')
          .onRef('w.type', '=', 'a.type')
          .onRef('w.time', '=', 'a.time'),
      )
      .where('a.device_id', '=', anyOf([...new Set(ids)]))
      .where('a.handled_at', 'is', null)
      .where(isChosen({ ...choice, statuses: undefined }))
      .orderBy('a.id'),
  )
  return new Map(rows.map((row) => [`${row.deviceId}:${row.type}`, row]))
}
