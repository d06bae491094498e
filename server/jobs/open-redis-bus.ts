import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import { sparingly } from '../process/sparingly.ts'
import { type Bus, publishMs } from './bus.ts'
import { publishOrLose } from './publish-or-lose.ts'
import { Subscriptions } from './subscriptions.ts'

const prefix = 'waypost:'
/** Detects a vanished Redis in 20 s. */
const connection = { lazyConnect: true, keepAlive: 10_000 }

/** The client tries again by itself; only a Redis that stays away so long fails a start. */
const startMs = 10_000

/** Connects; a first connection may end, as where Redis is busy. Throws what ended the last one. */
async function opened(client: Redis): Promise<void> {
  let last: unknown
  const note = (error: unknown) => {
    last = error
  }
  client.on('error', note)
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(last), startMs)
      client.once('ready', () => {
        clearTimeout(timer)
        resolve()
      })
      client.connect().catch((error) => {
        last ??= error
      })
    })
  } finally {
    client.off('error', note)
  }
}

/** Throws where Redis stays away. */
export async function openRedisBus(
  url: string,
  log: Log,
  errors = new ErrorBoundary(log),
): Promise<Bus> {
  const subscriptions = new Subscriptions(errors)
  const publisher = new Redis(url, {
    ...connection,
    enableOfflineQueue: false,
    commandTimeout: publishMs,
  })
  const subscriber = new Redis(url, { ...connection, maxRetriesPerRequest: null })
  const onError = sparingly((error) => log.warn({ err: error }, 'the bus has trouble with Redis'))
  publisher.on('error', onError)
  subscriber.on('error', onError)
  try {
    await Promise.all([opened(publisher), opened(subscriber)])
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  subscriber.on('message', (channel: string, json: string) => {
    subscriptions.deliver(channel.slice(prefix.length), json)
  })
  // The client resubscribes, but misses messages meanwhile.
  subscriber.on('ready', () => subscriptions.reset())
  return {
    publish: publishOrLose((topic, json) => publisher.publish(prefix + topic, json), log),
    subscribe: async (topic, listener, onReset) => {
      const remove = subscriptions.add(topic, listener, onReset)
      await subscriber.subscribe(prefix + topic)
      return remove
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
