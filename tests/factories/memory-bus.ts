import type { Bus, BusTopic } from '#server/jobs/bus.ts'

export function memoryBus(): Bus {
  const listeners = new Map<BusTopic, Set<(payload: never) => void>>()
  return {
    async publish(topic, payload) {
      for (const listener of listeners.get(topic) ?? []) listener(payload as never)
    },
    async subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return async () => void all.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}
