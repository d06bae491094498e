import type { Bbox, PushReply } from '#lib/live/messages.ts'
import type { LiveScope } from '../domain/live/live-scope.ts'
import { readAlarmsSince } from '../domain/live/read-alarms.ts'
import { listDevicesOfScope } from '../domain/live/read-live-rows.ts'
import type { SubscribedScopes } from '../domain/live/resolve-scopes.ts'
import { type AlarmCursor, parseAlarmCursor } from './alarm-cursor.ts'
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
  const start = topics.has('alarm') ? startOfAlarms(message.last) : undefined
  const alarms = start && new AlarmStream(channel, start.cursor, start.isResuming)
  if (alarms) hub.tail.subscriptions.add(scopes.alarms, alarms)
  channel.send({ errcode: 0, cmd: 'subscribe', ...start?.reply })
  const reader = feed && readerOf(request, feed)
  if (alarms && start.isResuming) {
    alarms.catchUp(alarmReader(hub, scopes.alarms)).catch((error: unknown) => {
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

/** Where the alarms of a subscription begin: at `last`, or now. A `last` that is too old is moved up and said so. */
function startOfAlarms(last: string | undefined): {
  cursor: AlarmCursor
  isResuming: boolean
  reply: Pick<PushReply, 'cursor' | 'resync'>
} {
  const now = Date.now() * 1000
  const asked = last === undefined ? undefined : parseAlarmCursor(last)
  if (!asked) {
    const cursor = { takenAt: now, id: 0, also: [] }
    return { cursor, isResuming: false, reply: { cursor: `${now}:0` } }
  }
  const oldest = now - longestResumeMicros
  if (asked.takenAt >= oldest) return { cursor: asked, isResuming: true, reply: { cursor: last } }
  const cursor = { takenAt: oldest, id: 0, also: [] }
  return { cursor, isResuming: true, reply: { cursor: `${oldest}:0`, resync: true } }
}

/** Reads a scope's alarms page by page; its devices are resolved once, before the alarms (architecture.md, Data). */
function alarmReader(hub: Hub, scope: LiveScope): ReadAlarms {
  const { pool, positions } = hub.options.services
  let ids: Promise<number[]> | undefined
  return async (place) => {
    ids ??= listDevicesOfScope(pool, scope).then((devices) => devices.map((device) => device.id))
    const alarms = await readAlarmsSince(positions, {
      ...place,
      limit: pageSize,
      deviceIds: await ids,
    })
    const devices = await hub.directory.find(alarms.map((alarm) => alarm.deviceId))
    return { alarms, devices, isLast: alarms.length < pageSize }
  }
}
