import type { Bbox, PushReply } from '#lib/live/messages.ts'
import { settledUntil } from '../domain/alarm/read-new-alarms.ts'
import { isInScope, type LiveScope } from '../domain/live/live-scope.ts'
import { readAlarmsSince } from '../domain/live/read-alarms.ts'
import { listSmallScope } from '../domain/live/read-live-rows.ts'
import type { SubscribedScopes } from '../domain/live/resolve-scopes.ts'
import { type AlarmCursor, parseAlarmCursor, settleMicros } from './alarm-cursor.ts'
import { AlarmStream, type ReadAlarms } from './alarm-stream.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveReader } from './live-reader.ts'
import type { Subscribe } from './message.ts'

export type Subscription = { setView(bbox: Bbox): void; close(): void }

export type SubscriptionRequest = {
  hub: Hub
  channel: Channel
  scopes: SubscribedScopes
  message: Subscribe
}

/** How far back `last` may reach (spec §9: the alarm list shows the last 24 h). */
const longestResumeMicros = 86_400e6
const pageSize = 500

/** Starts what a subscribe message asks for and answers it: first the reply, then snapshot and alarms. */
export async function startSubscription(request: SubscriptionRequest): Promise<Subscription> {
  const { hub, channel, scopes, message } = request
  const topics = new Set(message.topics)
  const wantsLive = topics.has('position') || topics.has('state')
  const feed = wantsLive ? await hub.store.open(scopes.live) : undefined
  const settled = topics.has('alarm')
    ? await settledUntil(hub.options.services.positions)
    : undefined
  const start = settled === undefined ? undefined : startOfAlarms(settled, message.last)
  const alarms = start && new AlarmStream(channel, start)
  if (alarms) hub.tail.subscriptions.add(scopes.alarms, alarms)
  channel.send({ errcode: 0, cmd: 'subscribe', ...start?.reply })
  const reader = feed && readerOf(request, feed)
  if (alarms) {
    alarms.catchUp(alarmReader(hub, scopes.alarms, start.isResuming)).catch((error: unknown) => {
      hub.options.services.log.warn({ err: error }, 'alarms could not be resumed')
      channel.close(1013, 'resync')
    })
  }
  return {
    setView: (bbox) => reader?.setView(bbox),
    close: () => {
      reader?.close()
      if (!alarms) return
      hub.tail.subscriptions.remove(scopes.alarms, alarms)
      alarms.close()
    },
  }
}

function readerOf({ hub, channel, message }: SubscriptionRequest, feed: LiveFeed): LiveReader {
  return new LiveReader({
    store: hub.store,
    feed,
    channel,
    wantsRows: message.topics.includes('position'),
    wantsCounts: message.topics.includes('state'),
    viewAbove: hub.limits.viewAbove,
  })
}

type AlarmStart = {
  cursor: AlarmCursor
  since: number
  isResuming: boolean
  reply: Pick<PushReply, 'cursor' | 'resync'>
}

/**
 * Where the alarms of a subscription begin: at `last`, or `now` by the database's clock. A `last` that is too old
 * is moved up and said so.
 */
function startOfAlarms(now: number, last: string | undefined): AlarmStart {
  const asked = last === undefined ? undefined : parseAlarmCursor(last)
  const oldest = now - longestResumeMicros
  if (asked && asked.takenAt >= oldest) {
    const since = asked.takenAt - settleMicros
    return { cursor: asked, since, isResuming: true, reply: { cursor: last } }
  }
  const takenAt = asked ? oldest : now
  const reply = { cursor: `${takenAt}:0`, ...(asked && { resync: true as const }) }
  const cursor = { takenAt, id: 0, also: [] }
  return { cursor, since: takenAt, isResuming: asked !== undefined, reply }
}

/**
 * Reads a scope's alarms page by page. A resume of a small scope names its devices; else everybody's are read and
 * the scope's kept, as alarms know their device only (architecture.md, Data).
 */
function alarmReader(hub: Hub, scope: LiveScope, isResuming: boolean): ReadAlarms {
  const { pool, positions } = hub.options.services
  const named = isResuming ? listSmallScope(pool, scope) : undefined
  return async (place) => {
    const page = { ...place, limit: pageSize, deviceIds: await named }
    const alarms = await readAlarmsSince(positions, page)
    const devices = await hub.directory.find(alarms.map((alarm) => alarm.deviceId))
    for (const { id, path } of [...devices.values()])
      if (!isInScope(scope, path, id)) devices.delete(id)
    return { alarms, devices, isLast: alarms.length < pageSize }
  }
}
