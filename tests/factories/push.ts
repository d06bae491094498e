import { WebSocket } from 'ws'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import {
  type LiveRow,
  liveHeaderBytes,
  liveKind,
  liveRowBytes,
  readLiveHeader,
  readLiveRow,
} from '#lib/live/frame.ts'
import type { AlarmMessage, CountsMessage, PushReply } from '#lib/live/messages.ts'
import {
  type LiveSocket,
  type LiveSocketOptions,
  openLiveSocket,
} from '#lib/live/open-live-socket.ts'
import { emptyState } from '#server/db/device-state.ts'
import { openSession } from '#server/domain/people/auth/open-session.ts'
import {
  type LiveFacts,
  liveRowOf,
  publishLiveRows,
} from '#server/domain/tracking/position/live-row.ts'
import type { Services } from '#server/services.ts'
import type { StateOptions } from './devices.ts'
import type { Web } from './web.ts'

export type Credentials = { sid: string; secret: string | undefined }

export function sessionOf(
  services: Services,
  who: { accountId?: number; deviceId?: number },
  isBrowser = false,
): Promise<Credentials> {
  const flag = who.accountId === undefined ? 'e_device_login' : 'e_account_login'
  const rest = { isRemembered: false, lang: 'en', ip: '192.0.2.1', agent: 'test' }
  const accountId = who.accountId
  const deviceId = who.deviceId
  return openSession(services, { who: { flag, accountId, deviceId }, isBrowser, ...rest })
}

export type RawSocket = {
  socket: WebSocket
  /** In order; binary ones as buffers. */
  heard: (Record<string, unknown> | Buffer)[]
  send: (message: unknown) => void
  /** The first that fits, to come or heard. */
  wait: (fits: (message: Record<string, unknown>) => boolean) => Promise<Record<string, unknown>>
  closed: Promise<{ code: number; at: number }>
}

/** Rejects with the HTTP status of a refused upgrade. */
export async function connect(web: Web, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = new WebSocket(`ws://${web.host}/push`, { headers, perMessageDeflate: false })
  const heard: RawSocket['heard'] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer, isBinary) => {
    heard.push(isBinary ? data : JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; at: number }>((resolve) => {
    socket.on('close', (code) => resolve({ code, at: Date.now() }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, response) => reject(new Error(`${response.statusCode}`)))
    socket.once('error', reject)
  })
  return {
    socket,
    heard,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    wait: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find((message) => !Buffer.isBuffer(message) && fits(message))
          if (!found || Buffer.isBuffer(found)) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

export async function subscribe(
  web: Web,
  message: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ raw: RawSocket; reply: Record<string, unknown> }> {
  const raw = await connect(web, headers)
  raw.send({ cmd: 'subscribe', ...message })
  const reply = await raw.wait((heard) => 'errcode' in heard)
  return { raw, reply }
}

export type Mirror = {
  rows: Map<number, LiveRow>
  /** Of others; undefined before the first. */
  lent: LiveRow[] | undefined
  alarms: AlarmMessage[]
  counts: CountsMessage | undefined
  changed: (number[] | undefined)[]
  snapshots: number
  /** Milliseconds. */
  deltasAt: number[]
  replies: PushReply[]
  sockets: WebSocket[]
  push: LiveSocket
}

/** The console's client, keeping what the map would. */
export function openMirror(
  web: Web,
  subscription: LiveSocketOptions['subscription'],
  options: Partial<LiveSocketOptions> & { headers?: Record<string, string> } = {},
): Mirror {
  const { headers = {}, ...rest } = options
  const mirror: Omit<Mirror, 'push'> = {
    rows: new Map(),
    lent: undefined,
    alarms: [],
    counts: undefined,
    changed: [],
    snapshots: 0,
    deltasAt: [],
    replies: [],
    sockets: [],
  }
  const rowsIn = (view: DataView) =>
    Array.from({ length: (view.byteLength - liveHeaderBytes) / liveRowBytes }, (_, at) =>
      readLiveRow(view, liveHeaderBytes + at * liveRowBytes),
    )
  const take = (view: DataView) => {
    for (const row of rowsIn(view)) mirror.rows.set(row.id, row)
  }
  const push = openLiveSocket({
    open: () => {
      const socket = new WebSocket(`ws://${web.host}/push`, { headers, perMessageDeflate: false })
      mirror.sockets.push(socket)
      return socket as never
    },
    subscription,
    onSnapshot: (view, { first, last }) => {
      if (first) mirror.rows.clear()
      take(view)
      if (last) mirror.snapshots += 1
    },
    onDelta: (view) => {
      if (readLiveHeader(view)?.kind === liveKind.lent) {
        mirror.lent = rowsIn(view)
        return
      }
      mirror.deltasAt.push(Date.now())
      take(view)
    },
    onGone: (ids) => {
      for (const id of ids) mirror.rows.delete(id)
    },
    onChanged: (ids) => mirror.changed.push(ids),
    onAlarm: (alarm) => mirror.alarms.push(alarm),
    onCounts: (counts) => {
      mirror.counts = counts
    },
    onStatus: (_, reply) => {
      if (reply) mirror.replies.push(reply)
    },
    ...rest,
  })
  return Object.assign(mirror, { push })
}

const lines = { down: 0, on: 1, sleep: 2 }

/** As the gateway: state forward in fix time, then the bus. */
export async function report(
  services: Services,
  device: Pick<LiveFacts, 'id'>,
  { line = 'on', isMoving = false, lat = 31e6, lon = 121e6, speed = 0, ...rest }: StateOptions = {},
): Promise<void> {
  const fixedAt = (rest.fixedAt ?? Math.floor(Date.now() / 1000)) - storeEpoch
  const { rowCount } = await services.positions.query(
    `INSERT INTO tracking.device_state AS s
       (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, line, is_moving, alarm_mask,
        oil_cut)
     VALUES ($1, $2, $2, $2, $3, $4, $5, 90, $6, $7, $8, $9)
     ON CONFLICT (device_id) DO UPDATE SET fixed_at = excluded.fixed_at, lat = excluded.lat, lon = excluded.lon,
       speed = excluded.speed, course = 90, line = excluded.line, is_moving = excluded.is_moving, oil_cut = excluded.oil_cut
     WHERE s.fixed_at <= excluded.fixed_at`,
    [
      device.id,
      fixedAt,
      lat,
      lon,
      speed,
      lines[line],
      isMoving,
      rest.alarmMask ?? 0,
      rest.oilCut ?? null,
    ],
  )
  if (rowCount === 0) return
  const state = {
    ...emptyState(),
    fixedAt,
    lat,
    lon,
    speed,
    course: 90,
    line: lines[line],
    isMoving,
    oilCut: rest.oilCut,
  }
  const facts = { id: device.id, icon: 0, activatedAt: 1, expiresAt: undefined }
  await publishLiveRows(services.bus, [liveRowOf(facts, state, Math.floor(Date.now() / 1000))])
}

export async function until(holds: () => boolean, ms = 180_000): Promise<void> {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error(`still not after ${ms} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
