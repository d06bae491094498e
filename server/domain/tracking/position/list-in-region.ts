import pg from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { filterDeviceIds, namedDeviceIds } from '../../fleet/list/read-devices-in-scope.ts'
import {
  type AreaQuery,
  type AreaVisit,
  findInArea,
  type InArea,
  readAreaVisits,
  type VisitsQuery,
} from './find-in-area.ts'

/** A whole search, however many devices. */
const mostMs = 5000
/** Of a caller with too many devices to name: foreign ones are taken out. */
const pageSize = 1000

export type RegionQuery = Omit<AreaQuery, 'deviceIds' | 'timeout'> & { filter: DeviceFilter }
export type RegionPage = { found: InArea[]; nextAfter: number | undefined }

/** By id; only the last page is short. */
export async function listInRegion(
  services: Services,
  { filter, ...query }: RegionQuery,
): Promise<RegionPage> {
  const stopAt = performance.now() + mostMs
  const deviceIds = await namedDeviceIds(services, filter)
  const { limit } = query
  const found: InArea[] = []
  let { afterId } = query
  for (;;) {
    const size = deviceIds ? limit + 1 : pageSize
    const timeout = stopAt - performance.now()
    if (timeout < 1) throw new AppError('searchTooWide')
    const rows = await findPage(services, { ...query, deviceIds, afterId, limit: size, timeout })
    const own = deviceIds ? rows : await ownOf(services, filter, rows)
    found.push(...own)
    if (found.length > limit) {
      const page = found.slice(0, limit)
      return { found: page, nextAfter: page.at(-1)?.deviceId }
    }
    if (rows.length < size) return { found, nextAfter: undefined }
    afterId = rows.at(-1)?.deviceId ?? afterId
  }
}

async function ownOf(services: Services, filter: DeviceFilter, rows: InArea[]): Promise<InArea[]> {
  const ids = rows.map(({ deviceId }) => deviceId)
  const own = await filterDeviceIds(services, filter, ids)
  return rows.filter(({ deviceId }) => own.has(deviceId))
}

const cancelled = '57014'

const findPage = ({ positions }: Services, query: AreaQuery): Promise<InArea[]> =>
  inTime(() => findInArea(positions, query))

async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== cancelled) throw error
    throw new AppError('searchTooWide')
  }
}

/** Devices whose fixes are read at once. */
const devicesAtOnce = 10
/** Then the page ends, and the next one goes on. */
const pageMs = 1500
const mostVisits = 2000
/** Of ten devices: a border that a standing device flutters over. */
const mostAtOnce = 20_000

export type VisitsPage = { visits: AreaVisit[]; nextAfter: number | undefined }

/** The visits of found devices; the page may end before the last of them. */
export async function listVisitsInRegion(
  { positions }: Services,
  query: Omit<VisitsQuery, 'found' | 'limit' | 'timeout'>,
  { found, nextAfter }: RegionPage,
): Promise<VisitsPage> {
  const begun = performance.now()
  const visits: AreaVisit[] = []
  for (let at = 0; at < found.length; at += devicesAtOnce) {
    const some = found.slice(at, at + devicesAtOnce)
    const limit = mostAtOnce + 1
    const read = await inTime(() =>
      readAreaVisits(positions, { ...query, found: some, limit, timeout: mostMs }),
    )
    if (read.length > mostAtOnce) throw new AppError('searchTooWide')
    visits.push(...read)
    const isLast = at + devicesAtOnce >= found.length
    const isFull = visits.length >= mostVisits || performance.now() - begun >= pageMs
    if (isFull && !isLast) return { visits, nextAfter: some.at(-1)?.deviceId }
  }
  return { visits, nextAfter }
}
