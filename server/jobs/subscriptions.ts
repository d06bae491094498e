import type { ErrorBoundary } from '../process/error-boundary.ts'
import { type BusTopic, type BusTopics, busTopics } from './bus.ts'

type Entry = { listener: (payload: never) => void; onReset: (() => void) | undefined }

const maxQuoted = 300

export class Subscriptions {
  readonly #entries = new Map<BusTopic, Set<Entry>>()
  readonly #errors: ErrorBoundary

  constructor(errors: ErrorBoundary) {
    this.#errors = errors
  }

  topics(): BusTopic[] {
    return [...this.#entries.keys()]
  }

  add<T extends BusTopic>(
    topic: T,
    listener: (payload: BusTopics[T]) => void,
    onReset?: () => void,
  ): () => void {
    const entry: Entry = { listener: listener as Entry['listener'], onReset }
    const entries = this.#entries.get(topic) ?? new Set()
    this.#entries.set(topic, entries.add(entry))
    return () => entries.delete(entry)
  }

  /** Never throws. */
  deliver(topic: string, json: string): void {
    const facts = () => ({ topic, message: json.slice(0, maxQuoted) })
    this.#errors.run(
      'bus message',
      () => {
        if (!isTopic(topic)) return
        const payload = busTopics[topic].parse(JSON.parse(json))
        for (const { listener } of this.#entries.get(topic) ?? [])
          this.#errors.run('bus listener', () => listener(payload as never), facts)
      },
      facts,
    )
  }

  reset(): void {
    for (const entries of this.#entries.values())
      for (const { onReset } of entries) this.#errors.run('bus listener', () => onReset?.())
  }
}

const isTopic = (topic: string): topic is BusTopic => Object.hasOwn(busTopics, topic)
