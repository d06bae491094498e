import type { Log } from '../log.ts'
import { sparingly } from '../process/sparingly.ts'
import type { Bus, BusTopic } from './bus.ts'

/** Logs what cannot be sent. */
export function publishOrLose(
  send: (topic: BusTopic, json: string) => Promise<unknown>,
  log: Log,
): Bus['publish'] {
  const warn = sparingly((error) => log.warn({ err: error }, 'messages of the bus are lost'))
  return async (topic, payload) => {
    try {
      await send(topic, JSON.stringify(payload))
    } catch (error) {
      warn(error as Error)
    }
  }
}
