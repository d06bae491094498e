import { Redis } from 'ioredis'
import { ErrorBoundary } from '../error-boundary.ts'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { Subscriptions } from './subscriptions.ts'

const prefix = 'waypost:'

/** The bus over Redis PUBLISH: one connection that subscribes and one that publishes. */
export async function openRedisBus(
  url: string,
  log: Log,
  errors = new ErrorBoundary(log),
): Promise<Bus> {
  const subscriptions = new Subscriptions(errors)
  const publisher = new Redis(url, { lazyConnect: true, enableOfflineQueue: false })
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  const onError = (error: Error) => log.warn({ err: error }, 'the bus has trouble with Redis')
  publisher.on('error', onError)
  subscriber.on('error', onError)
  await Promise.all([publisher.connect(), subscriber.connect()])
  subscriber.on('message', (channel: string, json: string) => {
    subscriptions.deliver(channel.slice(prefix.length), json)
  })
  // Subscribed channels are restored by the client; what was published meanwhile is gone.
  subscriber.on('ready', () => subscriptions.reset())
  return {
    publish: async (topic, payload) => {
      await publisher.publish(prefix + topic, JSON.stringify(payload))
    },
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
