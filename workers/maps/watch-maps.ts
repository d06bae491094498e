import type { Log } from '#server/log.ts'
import { convertWaiting } from './convert-waiting.ts'

const everyMs = 10_000

/** Converts MBTiles that appear in the folder, one at a time. */
export function watchMaps(folder: string, log: Log): { close(): Promise<void> } {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  const look = () => {
    running ??= convertWaiting({ folder, log, signal: ending.signal, now: Date.now })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, folder }, 'maps cannot be converted')
      })
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
