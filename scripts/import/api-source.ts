import { setTimeout as sleep } from 'node:timers/promises'
import { attributesIn, positionOf } from '#server/gateway/codecs/osmand/forwarded.ts'
import {
  deviceOf,
  type ForeignFleet,
  type ForeignPosition,
  type ForeignSource,
  fenceOf,
  groupOf,
  type PositionPage,
  userOf,
} from './foreign.ts'

/** `token`, or a log-in. `days`: how far back positions are asked for. */
export type ApiAccess = { token?: string; user?: string; password?: string; days: number }

type Row = Record<string, unknown>
type Ask = (path: string, query?: Record<string, string>) => Promise<Row[]>

const timeoutMs = 60_000
const mostTries = 5
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Spans of one request, by how much came in the last. */
const spans = { first: dayMs, least: hourMs, most: 8 * dayMs, few: 2000, many: 10_000 }

const near = ['localhost', '127.0.0.1', '[::1]']

/** Why nothing is asked of it, in words: the log-in of an administrator goes with each request. */
export function whyUnfit(url: string, isInsecure: boolean): string | undefined {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (protocol === 'https:') return undefined
  if (protocol !== 'http:') return '--api is an address that begins with https://'
  if (isInsecure || near.includes(hostname)) return undefined
  return '--api by http:// shows the log-in to whoever is on the way: take https://, or add --insecure'
}

/** Traccar's REST API, by its public description (traccar.org/api-reference), with an administrator's log-in. Only read. */
export function openApiSource(url: string, access: ApiAccess): ForeignSource {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '')
  const ask = asker(`${base}/api`, access)
  return {
    name: `traccar ${base}`,
    readFleet: () => readFleet(ask),
    countPositions: () => Promise.resolve(undefined),
    readPositions: (cursor, ids) => readPages(ask, cursor, { ids: ids, days: access.days }),
    readHistory: (ids) => readPages(ask, '', { ids: ids, days: access.days }),
    close: () => Promise.resolve(),
  }
}

/** Throws with what the server answered; waits where it is busy or away. */
function asker(base: string, { token, user = '', password = '' }: ApiAccess): Ask {
  const basic = Buffer.from(`${user}:${password}`).toString('base64')
  const headers = {
    accept: 'application/json',
    authorization: token ? `Bearer ${token}` : `Basic ${basic}`,
  }
  return async (path, query = {}) => {
    const target = `${base}/${path}?${new URLSearchParams(query)}`
    for (let tries = 1; ; tries++) {
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(target, { headers, signal }).catch((error: Error) => error)
      if (!(reply instanceof Error) && reply.ok) return (await reply.json()) as Row[]
      const isPassing = reply instanceof Error || reply.status >= 500 || reply.status === 429
      const what = reply instanceof Error ? String(reply.cause ?? reply) : `HTTP ${reply.status}`
      if (!isPassing || tries >= mostTries) throw new Error(`${path}: ${what}`)
      await sleep(tries * 1000)
    }
  }
}

async function readFleet(ask: Ask): Promise<ForeignFleet> {
  const all = { all: 'true' }
  const groups = (await ask('groups', all)).map(groupOf)
  const last = await ask('positions')
  const protocols = new Map(last.map((row) => [row['deviceId'], row['protocol']]))
  const devices = (await ask('devices', all)).map((row) => deviceOf(row, protocols.get(row['id'])))
  const users = (await ask('users')).map(userOf)
  const fences = await ask('geofences', all)
  const people = users.filter(({ isAdministrator }) => !isAdministrator)
  return {
    groups: groups,
    devices: devices,
    users: users,
    fences: fences.map((row) => fenceOf(row, attributesIn(row['attributes']))),
    drivers: (await ask('drivers', all)).length,
    userDevices: await linksOf(people, (id) => ask('devices', { userId: id })),
    userGroups: await linksOf(people, (id) => ask('groups', { userId: id })),
    deviceFences: await linksOf(devices, (id) => ask('geofences', { deviceId: id })),
    groupFences: await linksOf(groups, (id) => ask('geofences', { groupId: id })),
  }
}

/** The API lists no links: what each of `owners` sees. */
async function linksOf(
  owners: readonly { id: number }[],
  seen: (id: string) => Promise<Row[]>,
): Promise<(readonly [number, number])[]> {
  const links: (readonly [number, number])[] = []
  for (const { id } of owners)
    for (const row of await seen(String(id))) links.push([id, Number(row['id'])] as const)
  return links
}

/** Of a round over all devices: its first moment, the device that is read and from when on. Unix ms. */
type Place = { from: number; deviceId: number; at: number }

const cursorOf = ({ from, deviceId, at }: Place) => `${from} ${deviceId} ${at}`

function placeOf(cursor: string, days: number): Place {
  const [from = 0, deviceId = 0, at = 0] = cursor.split(' ').map(Number)
  const oldest = Date.now() - days * dayMs
  return { from: Math.max(from, oldest), deviceId: deviceId, at: at }
}

async function* readPages(
  ask: Ask,
  cursor: string,
  { ids, days }: { ids: readonly number[]; days: number },
): AsyncGenerator<PositionPage> {
  const place = placeOf(cursor, days)
  const { from } = place
  const until = Date.now()
  for (const deviceId of ids.toSorted((a, b) => a - b)) {
    if (deviceId < place.deviceId) continue
    let span: number = spans.first
    let at = deviceId === place.deviceId ? Math.max(place.at, from) : from
    while (at < until) {
      const end = Math.min(at + span, until)
      const rows = await positionsIn(ask, deviceId, { from: at, to: end })
      at = end
      yield { rows: rows, cursor: cursorOf({ from: from, deviceId: deviceId, at: at }) }
      if (rows.length < spans.few) span = Math.min(span * 2, spans.most)
      else if (rows.length > spans.many) span = Math.max(span / 2, spans.least)
    }
  }
  // The next round begins a day before this one: what came late since is read again.
  yield { rows: [], cursor: cursorOf({ from: until - dayMs, deviceId: 0, at: 0 }) }
}

async function positionsIn(
  ask: Ask,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<ForeignPosition[]> {
  const time = (ms: number) => new Date(ms).toISOString()
  const query = { deviceId: String(deviceId), from: time(from), to: time(to) }
  const rows = await ask('positions', query)
  return rows.map((row) => ({ deviceId: deviceId, position: positionOf(row) }))
}
