import { displayStateOf, type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { isOneStore, type Services } from '../../../services.ts'
import { unixOf } from '../device/read-devices.ts'
import { readLines } from '../state/read-lines.ts'
import { choosePlaceCheck, nameOrganisations } from './choose-place-check.ts'
import { chooseScan, longestScan, mostProbed, organisationSize, usualShare } from './choose-scan.ts'
import {
  type DevicePage,
  type ListedDevice,
  listByIndex,
  listFirst,
  listInOrder,
  listWithin,
  passesAll,
  readCandidates,
  scanEnd,
} from './device-scans.ts'
import { mostShared } from './place-statements.ts'
import { stateConditions } from './state-conditions.ts'

const rareStates: ReadonlySet<StateFilter> = new Set(['expired', 'notActivated'])

const firstChunk = 500
const largestChunk = 10_000

export async function listDevices(
  services: Services,
  requested: DevicePage,
): Promise<ListedDevice[]> {
  const { pool } = services
  const page = { ...requested, filter: await choosePlaceCheck(services, requested.filter) }
  if (stateConditions[page.state].line && !isOneStore(services)) {
    return filterChunks(services, { ...page, filter: await nameOrganisations(pool, page.filter) })
  }
  const scan = await chooseScan(services, page)
  const probed = scan.probed ? await listInOrder(pool, page, scan.probed) : []
  if (scan.probed && probed.length === page.limit) return probed
  if (scan.kind === 'within') return collectWithin(services, page)
  const found = scan.kind === 'matching' && (await listByIndex(pool, page, scan.most))
  return found || scanInOrder(services, page)
}

const firstScan = ({ state, limit }: DevicePage) =>
  Math.min(longestScan, Math.ceil((2 * limit) / usualShare[state]))

/** The first in order, then all if too few. */
async function collectWithin(services: Services, page: DevicePage): Promise<ListedDevice[]> {
  const { pool } = services
  const size = await organisationSize(services, page.filter.organisation.path)
  const shared = size <= mostShared ? await listFirst(pool, page) : undefined
  if (shared) return shared
  if (!stateConditions[page.state].line) return listWithin(pool, page, page.limit)
  const rows = await listWithin(pool, page, firstScan(page))
  return rows.length < page.limit ? listWithin(pool, page, undefined) : rows
}

async function scanInOrder({ pool }: Services, page: DevicePage): Promise<ListedDevice[]> {
  const found: ListedDevice[] = []
  let part = page
  let length = page.filter.search ? longestScan : firstScan(page)
  for (;;) {
    found.push(...(await listInOrder(pool, part, length)))
    const isOver = found.length === page.limit || passesAll(page)
    const last = !isOver && (await scanEnd(pool, part, length))
    if (!last) return found
    const after = { imei: last.imei, key: last.sortKey }
    part = { ...page, after, limit: page.limit - found.length }
    length = longestScan
    const rest = rareStates.has(page.state) && (await listByIndex(pool, part, mostProbed))
    if (rest) return [...found, ...rest]
  }
}

async function filterChunks(services: Services, page: DevicePage): Promise<ListedDevice[]> {
  const wanted: readonly string[] = stateFilters[page.state]
  const now = services.now() / 1000
  const found: ListedDevice[] = []
  let { after } = page
  for (let size = firstChunk; found.length < page.limit; size = Math.min(size * 3, largestChunk)) {
    const chunk = await readCandidates(services.pool, { ...page, after, limit: size })
    const lines = await readLines(
      services.positions,
      chunk.map(({ id }) => id),
    )
    const passing = chunk.filter(({ id, activatedAt, expiresAt }) => {
      const { line, isMoving } = lines.get(id) ?? { line: 'e_line_down', isMoving: false }
      const times = { activatedAt: unixOf(activatedAt), expiresAt: unixOf(expiresAt) }
      return wanted.includes(displayStateOf({ line, isMoving, ...times }, now))
    })
    found.push(...passing)
    const last = chunk.at(-1)
    if (chunk.length < size || !last) break
    after = { imei: last.imei, key: last.sortKey }
  }
  return found.slice(0, page.limit)
}
