import type { PushReply, ShownView } from '#lib/live/messages.ts'
import type { Caller } from '../caller.ts'
import { settledUntil } from '../domain/tracking/alarm/read-new-alarms.ts'
import { fencePaths, rings } from '../domain/tracking/fence/fence-paths.ts'
import { isInScope } from '../domain/tracking/live/live-scope.ts'
import { readAlarmsSince } from '../domain/tracking/live/read-alarms.ts'
import { listSmallScope } from '../domain/tracking/live/read-live-rows.ts'
import type { SubscribedScopes } from '../domain/tracking/live/resolve-scopes.ts'
import { parseAlarmCursor } from './alarm-cursor.ts'
import type { AlarmListener } from './alarm-follower.ts'
import { AlarmStream, type ReadAlarms } from './alarm-stream.ts'
import type { ChangeListener } from './change-notices.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import { LentStream } from './lent-stream.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveReader } from './live-reader.ts'
import type { Subscribe } from './parse-message.ts'
import { ViewReader } from './view-reader.ts'

/** Beyond, the reader drops all its device data. */
const mostNamed = 500

/** Collects while the socket is full. */
class ChangeStream implements ChangeListener {
  readonly #channel: Channel
  readonly #stopListening: () => void
  readonly #waiting = new Set<number>()
  #isAll = false

  constructor(channel: Channel) {
    this.#channel = channel
    this.#stopListening = channel.onRoom(() => this.#send())
  }

  changed(ids: readonly number[]): void {
    for (const id of ids) this.#waiting.add(id)
    this.#send()
  }

  changedAll(): void {
    this.#isAll = true
    this.#send()
  }

  close(): void {
    this.#stopListening()
  }

  #send(): void {
    if (this.#waiting.size > mostNamed) this.#isAll = true
    if (this.#isAll) this.#waiting.clear()
    const hasNews = this.#isAll || this.#waiting.size > 0
    if (!hasNews || !this.#channel.hasRoom) return
    const ids = [...this.#waiting].map(String)
    this.#channel.send({ type: 'changed', ids, ...(this.#isAll && { all: true }) })
    this.#waiting.clear()
    this.#isAll = false
  }
}

export type Subscription = { setView(view: ShownView): void; close(): void }

export type SubscriptionRequest = {
  hub: Hub
  caller: Caller
  channel: Channel
  scopes: SubscribedScopes
  message: Subscribe
  lang: string
}

/** How far back `last` may reach. */
const longestResumeMicros = 86_400e6

/** Of the database's clock before that of this process. */
const clockSkewMicros = 60e6
const pageSize = 500

/** Reply first, then snapshot and alarms. */
export async function startSubscription(request: SubscriptionRequest): Promise<Subscription> {
  const { hub, channel, scopes, message } = request
  const topics = new Set(message.topics)
  const wantsLive = topics.has('position') || topics.has('state')
  const feed = wantsLive ? await hub.store.open(scopes.live) : undefined
  const alarms = topics.has('alarm') ? await openAlarms(request) : undefined
  channel.send({ errcode: 0, cmd: 'subscribe', ...alarms?.reply })
  const reader = feed && readerOf(request, feed)
  const changes = wantsLive ? openChanges(request) : undefined
  alarms?.start()
  return {
    setView: (view) => reader?.setView(view),
    close: () => {
      reader?.close()
      changes?.close()
      alarms?.close()
    },
  }
}

function readerOf({ hub, channel, message }: SubscriptionRequest, feed: LiveFeed) {
  const options = {
    store: hub.store,
    feed,
    channel,
    wantsRows: message.topics.includes('position'),
    wantsCounts: message.topics.includes('state'),
    viewAbove: hub.limits.viewAbove,
  }
  const { groupsAbove, rowsOfView } = hub.limits
  return feed.size > groupsAbove
    ? new ViewReader({ ...options, rowsOfView })
    : new LiveReader(options)
}

function openChanges(request: SubscriptionRequest): { close: () => void } {
  const { hub, channel, scopes } = request
  const stream = new ChangeStream(channel)
  hub.changes.add(scopes.live, stream)
  const lent = openLent(request, stream)
  return {
    close: () => {
      lent?.close()
      hub.changes.remove(scopes.live, stream)
      stream.close()
    },
  }
}

/** With what the account sees as its own, not where it looks at a part or below. */
function openLent(
  { hub, channel, caller, scopes, message }: SubscriptionRequest,
  changes: ChangeStream,
): LentStream | undefined {
  const { accountId, kind, path } = caller
  const isOwn = 'path' in scopes.live && scopes.live.path === path
  if (kind !== 'account' || accountId === undefined || !isOwn) return undefined
  if (!message.topics.includes('position')) return undefined
  return new LentStream({ hub, channel, accountId, changes })
}

type OpenAlarms = {
  reply: Pick<PushReply, 'cursor' | 'resync'>
  start: () => void
  close: () => void
}

async function openAlarms(request: SubscriptionRequest): Promise<OpenAlarms> {
  const { hub, caller, channel, scopes, message } = request
  const settled = await settledUntil(hub.options.services.positions)
  const latest = hub.options.services.now() * 1000 + clockSkewMicros
  const { cursor, isResuming, reply } = cursorOf({ settled, latest }, message.last)
  const texts = await hub.options.alarmTexts(request.lang, caller.brand)
  const stream = new AlarmStream(channel, cursor, texts)
  const listener: AlarmListener = {
    take: (alarm, device, fences) => {
      if (isWithin(scopes, device.path) && rings(alarm, fences, caller.path))
        stream.take(alarm, device)
    },
    settle: (horizon) => stream.settle(horizon),
  }
  hub.alarms.add(scopes.alarms, listener, settled)
  return {
    reply,
    start: () => {
      stream.catchUp(alarmReader(request, isResuming)).catch((error: unknown) => {
        hub.options.services.log.warn({ err: error }, 'alarms could not be resumed')
        channel.close(1013, 'resync')
      })
    },
    close: () => {
      hub.alarms.remove(scopes.alarms, listener)
      stream.close()
    },
  }
}

type Bounds = {
  /** The database's now. */
  settled: number
  /** A cursor beyond is not from here: its reader would hear nothing until then. */
  latest: number
}

/** `last` or the database's now; a too old `last` is moved up and reported. */
function cursorOf({ settled: now, latest }: Bounds, last: string | undefined) {
  const parsed = last === undefined ? undefined : parseAlarmCursor(last)
  const requested = parsed && parsed.horizon > latest ? undefined : parsed
  const oldest = now - longestResumeMicros
  if (requested && requested.horizon >= oldest)
    return { cursor: requested, isResuming: true, reply: { cursor: last } }
  const horizon = requested ? oldest : now
  const reply = { cursor: `${horizon}:0`, ...(requested && { resync: true as const }) }
  return { cursor: { horizon, ids: [] }, isResuming: requested !== undefined, reply }
}

const isWithin = ({ alarmsWithin }: SubscribedScopes, path: string): boolean =>
  alarmsWithin?.some((top) => path.startsWith(top)) ?? true

/**
 * By page. A resume of a small scope queries its devices, else all alarms are read and filtered.
 */
function alarmReader(
  { hub, caller, scopes }: SubscriptionRequest,
  isResuming: boolean,
): ReadAlarms {
  const scope = scopes.alarms
  const { pool, positions } = hub.options.services
  const named = isResuming ? listSmallScope(pool, scope) : undefined
  return async (place) => {
    const page = { ...place, limit: pageSize, deviceIds: await named }
    const read = await readAlarmsSince(positions, page)
    const fences = await fencePaths(pool, read)
    const ringing = read.filter((alarm) => rings(alarm, fences, caller.path))
    const alarms = ringing.map((alarm) => ({ ...alarm, handler: null, note: null }))
    const devices = await hub.directory.find(alarms.map((alarm) => alarm.deviceId))
    for (const { id, path } of [...devices.values()])
      if (!isInScope(scope, path, id) || !isWithin(scopes, path)) devices.delete(id)
    return { alarms, devices, next: read.length < pageSize ? undefined : read.at(-1) }
  }
}
