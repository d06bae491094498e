import { displayStateOf, type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { isOneStore, type Services } from '../../services.ts'
import { readLines } from '../position/read-lines.ts'
import { chooseScan } from './choose-scan.ts'
import { type DeviceFilter, fromDevices, type Sql } from './device-filter.ts'
import { unixOf } from './read-devices.ts'

export type DevicePage = {
  filter: DeviceFilter
  state: StateFilter
  /** Number of the last device of the page before. */
  afterNumber: string | undefined
  limit: number
}

type Candidate = { id: number; imei: string; activatedAt: Date | null; expiresAt: Date | null }

const isCurrent = '(d.expires_at IS NULL OR d.expires_at > now())'
const isLive = `${isCurrent} AND d.activated_at IS NOT NULL`

/** The rule of displayStateOf in SQL, for each filter; `s` is the device's state where both stores are one. */
const statePredicates: Record<StateFilter, { device: string; line?: string }> = {
  all: { device: 'true' },
  expired: { device: 'd.expires_at <= now()' },
  notActivated: { device: `${isCurrent} AND d.activated_at IS NULL` },
  online: { device: isLive, line: 's.line > 0 AND (s.is_moving OR s.line = 1)' },
  moving: { device: isLive, line: 's.line > 0 AND s.is_moving' },
  static: { device: isLive, line: 's.line = 2 AND NOT s.is_moving' },
  offline: { device: isLive, line: 'coalesce(s.line, 0) = 0' },
}

/** Candidates looked at together while the stores are apart; grows while few of them pass. */
const firstChunk = 500
const largestChunk = 10_000

/** Ids of one page of devices in the order of their numbers. */
export async function listDeviceIds(services: Services, page: DevicePage): Promise<number[]> {
  const { line } = statePredicates[page.state]
  if (line && !isOneStore(services)) return sift(services, page)
  const scan = await chooseScan(services, page)
  if (scan.kind === 'gather') {
    const gathered = await gatherIds(services, page, scan.most)
    if (gathered) return gathered
  }
  return idsOf(await findCandidates(services, page, line))
}

/** All that fits, sorted afterwards; undefined when more than `most` fit. */
async function gatherIds(
  { pool }: Services,
  page: DevicePage,
  most: number | undefined,
): Promise<number[] | undefined> {
  const { text, values } = candidatesOf(page, statePredicates[page.state].line)
  const limit = most === undefined ? '' : `LIMIT $${values.push(most + 1)}`
  const { rows } = await pool.query<{ id: number; found: number }>(
    `WITH found AS MATERIALIZED (SELECT d.id, d.imei ${text} ${limit})
     SELECT id, count(*) OVER () AS found FROM found ORDER BY imei LIMIT $${values.push(page.limit)}`,
    values,
  )
  const found = rows[0]?.found ?? 0
  return most !== undefined && found > most ? undefined : rows.map(({ id }) => id)
}

const idsOf = (rows: Candidate[]) => rows.map(({ id }) => id)

/** FROM and WHERE of the devices after the cursor; with `line` their states too, as `s`. */
function candidatesOf(
  { filter, state, afterNumber }: Pick<DevicePage, 'filter' | 'state' | 'afterNumber'>,
  line: string | undefined,
): Sql {
  const { text, values } = fromDevices(filter)
  const stateJoin = line ? 'LEFT JOIN tracking.device_state s ON s.device_id = d.id' : ''
  const conditions = [statePredicates[state].device, ...(line ? [line] : [])]
  if (afterNumber !== undefined) conditions.push(`d.imei > $${values.push(afterNumber)}`)
  const from = text.replace(' WHERE ', ` ${stateJoin} WHERE `)
  return { text: `${from} AND ${conditions.join(' AND ')}`, values }
}

async function findCandidates(
  services: Services,
  page: DevicePage,
  line?: string,
): Promise<Candidate[]> {
  const { text, values } = candidatesOf(page, line)
  const { rows } = await services.pool.query<Candidate>(
    `SELECT d.id, d.imei, d.activated_at AS "activatedAt", d.expires_at AS "expiresAt"
     ${text} ORDER BY d.imei LIMIT $${values.push(page.limit)}`,
    values,
  )
  return rows
}

/** Fills a page from two stores: candidates in chunks, those whose state passes are kept. */
async function sift(services: Services, page: DevicePage): Promise<number[]> {
  const wanted: readonly string[] = stateFilters[page.state]
  const now = services.now() / 1000
  const ids: number[] = []
  let afterNumber = page.afterNumber
  for (let size = firstChunk; ids.length < page.limit; size = Math.min(size * 3, largestChunk)) {
    const chunk = await findCandidates(services, { ...page, afterNumber, limit: size })
    const lines = await readLines(services.positions, idsOf(chunk))
    const passing = chunk.filter(({ id, activatedAt, expiresAt }) => {
      const { line, isMoving } = lines.get(id) ?? { line: 'e_line_down', isMoving: false }
      const times = { activatedAt: unixOf(activatedAt), expiresAt: unixOf(expiresAt) }
      return wanted.includes(displayStateOf({ line, isMoving, ...times }, now))
    })
    ids.push(...idsOf(passing))
    if (chunk.length < size) break
    afterNumber = chunk.at(-1)?.imei
  }
  return ids.slice(0, page.limit)
}
