import { bandNames, bandOf, type DistanceBand } from '#lib/codes/distance-bands.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { pageOfRanking } from './page-of-ranking.ts'
import { type DaySpan, daySums } from './sum-days.ts'

type Way = { id: number; metres: number; movedDays: number }

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
    const sums = await daySums.read(services, { ids, from, to, by: 'device' })
    for (const id of ids) {
      const { metres, movedDays } = sums.get(id) ?? daySums.nothing
      if (band === undefined || bandOf(metres) === band) ways.push({ id, metres, movedDays })
    }
  }
  return ways
}
