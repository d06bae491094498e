import type { BusTopic, BusTopics } from './bus.ts'

type Entry = { listener: (payload: never) => void; onReset: (() => void) | undefined }

/** Who listens to which topic; shared by both kinds of bus. */
export class Subscriptions {
  readonly #entries = new Map<BusTopic, Set<Entry>>()

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

  /** Hands a message on. One listener that throws does not keep it from the others. */
  deliver(topic: BusTopic, json: string, onError: (error: unknown) => void): void {
    let payload: unknown
    try {
      payload = JSON.parse(json)
    } catch (error) {
      onError(error)
      return
    }
    for (const { listener } of this.#entries.get(topic) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        onError(error)
      }
    }
  }

  /** Messages may have been missed. */
  reset(): void {
    for (const entries of this.#entries.values()) for (const { onReset } of entries) onReset?.()
  }
}
