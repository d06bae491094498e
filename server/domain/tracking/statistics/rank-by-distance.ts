import { sql } from 'kysely'
import { bandNames, bandOf, type DistanceBand } from '#lib/codes/distance-bands.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { readOpenDays } from '../motion/read-motion.ts'
import { type CountedDays, countedDays } from './counted-days.ts'
import type { DaySpan } from './day-figures.ts'
import { pageOfRanking } from './page-of-ranking.ts'
import { spansHad } from './spans-had.ts'
import { type DayQuery, idsOfSpans } from './sum-days.ts'

type Distance = { metres: number; movedDays: number }
type Way = Distance & { id: number }

type Asked = DaySpan & {
  filter: DeviceFilter
  /** Only these; all without it. */
  band: DistanceBand | undefined
  /** Of a refusal. */
  lang: string
}

export type BandRow = { band: DistanceBand; devices: number; metres: number; movedDays: number }

/** How many devices went how far, every band, the shortest first. */
export const countByDistance = (services: Services, asked: Asked): Promise<BandRow[]> =>
  rememberOfPlace(services, { name: nameOf('bands', asked), filter: asked.filter }, () =>
    count(services, asked),
  )

const nameOf = (what: string, { from, to, band }: Asked) => [what, from, to, band].join(':')

async function count(services: Services, asked: Asked): Promise<BandRow[]> {
  const rows = new Map(
    bandNames.map((band) => [band, { band, devices: 0, metres: 0, movedDays: 0 }]),
  )
  for (const { metres, movedDays } of await waysOf(services, asked)) {
    const row = rows.get(bandOf(metres))
    if (!row) continue
    row.devices += 1
    row.metres += metres
    row.movedDays += movedDays
  }
  return [...rows.values()].filter(({ band }) => asked.band === undefined || band === asked.band)
}

export type RankedDevice = Way & { device: DeviceFacts }

/** The farthest first; `after`: the last of the page before. */
export async function rankByDistance(
  services: Services,
  asked: Asked & { after: Pick<Way, 'id' | 'metres'> | undefined; limit: number },
): Promise<RankedDevice[]> {
  const { after, limit } = asked
  const place = { name: nameOf('ranked', asked), filter: asked.filter }
  const { rows: page } = await pageOfRanking(services, place, {
    read: async () => ({ rows: (await waysOf(services, asked)).sort(byRank) }),
    firstOf: (ways: readonly Way[]) => (after ? firstAfter(ways, after) : 0),
    limit,
    lang: asked.lang,
  })
  const devices = await readDevices(
    services.pool,
    page.map(({ id }) => id),
  )
  const byId = new Map(devices.map((device) => [device.id, device]))
  return page.flatMap((way) => {
    const device = byId.get(way.id)
    return device ? [{ ...way, device }] : []
  })
}

const byRank = (a: Pick<Way, 'id' | 'metres'>, b: Pick<Way, 'id' | 'metres'>) =>
  b.metres - a.metres || a.id - b.id

function firstAfter(ways: readonly Way[], last: Pick<Way, 'id' | 'metres'>): number {
  const first = ways.findIndex((way) => byRank(last, way) < 0)
  return first === -1 ? ways.length : first
}

/** Those that did not move too. */
async function waysOf(services: Services, { filter, from, to, band }: Asked): Promise<Way[]> {
  const ways: Way[] = []
  for await (const ids of deviceChunks(services, filter)) {
    const spans = await spansHad(services, filter, { ids: ids, from: from, to: to })
    const sums = await readWays(services, { spans: spans, from: from, to: to, by: 'device' })
    for (const id of ids) {
      const { metres, movedDays } = sums.get(id) ?? { metres: 0, movedDays: 0 }
      if (band === undefined || bandOf(metres) === band) ways.push({ id, metres, movedDays })
    }
  }
  return ways
}

/** The same as `daySums` of devices, and no more of it than a ranking needs. */
async function readWays(services: Services, query: DayQuery): Promise<Map<number, Distance>> {
  const counted = await countedDays(services, query.spans)
  const ways = new Map<number, Distance>()
  const add = (id: number, metres: number, movedDays: number) => {
    const way = ways.get(id) ?? { metres: 0, movedDays: 0 }
    ways.set(id, { metres: way.metres + metres, movedDays: way.movedDays + movedDays })
  }
  for (const group of counted.groups())
    for (const [id, metres, movedDays] of await storedWays(services, group))
      add(id, metres, movedDays)
  for (const [id, days] of await readOpenDays(services.positions, idsOfSpans(query)))
    for (const { day, metres } of days)
      if (counted.has(id, day)) add(id, metres, metres > 0 ? 1 : 0)
  return ways
}

type Group = ReturnType<CountedDays['groups']>[number]

const storedWays = ({ positions }: Services, { ids, from, to }: Group) =>
  tuples<[number, number, number]>(
    positions,
    db
      .selectFrom('tracking.day')
      .select('device_id')
      .select(sql<number>`sum(metres)::float8`.as('metres'))
      .select(sql<number>`count(*) FILTER (WHERE metres > 0)::int`.as('movedDays'))
      .where('device_id', '=', anyOf(ids))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('device_id'),
  )
