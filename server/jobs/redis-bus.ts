import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import type { Bus, BusTopic } from './bus.ts'
import { Subscriptions } from './subscriptions.ts'

const prefix = 'waypost:'

/** The bus over Redis PUBLISH: one connection that subscribes and one that publishes. */
export async function openRedisBus(url: string, log: Log): Promise<Bus> {
  const subscriptions = new Subscriptions()
  const publisher = new Redis(url, { lazyConnect: true, enableOfflineQueue: false })
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  const onError = (error: Error) => log.warn({ err: error }, 'the bus has trouble with Redis')
  publisher.on('error', onError)
  subscriber.on('error', onError)
  await Promise.all([publisher.connect(), subscriber.connect()])
  subscriber.on('message', (channel: string, json: string) => {
    const topic = channel.slice(prefix.length) as BusTopic
    subscriptions.deliver(topic, json, (error) =>
      log.error({ err: error, topic }, 'a bus listener failed'),
    )
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
