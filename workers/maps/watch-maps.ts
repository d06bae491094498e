import path from 'node:path'
import { indexFolder } from '#server/integrations/geocode/street-indexes.ts'
import type { Log } from '#server/log.ts'
import { convertWaiting } from './convert-waiting.ts'
import { indexStreets } from './index-streets.ts'

const everyMs = 10_000

/** Converts MBTiles that appear in the folder of maps, one at a time, and indexes the streets of all maps. */
export function watchMaps(dataDir: string, log: Log): { close(): Promise<void> } {
  const operator = path.join(dataDir, 'maps')
  const folders = { builtIn: path.resolve('brands/assets'), operator }
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined
  const look = () => {
    running ??= convertWaiting({ folder: operator, log, signal, now: Date.now })
      .then(() => indexStreets({ folders, indexes: indexFolder(dataDir), log, signal }))
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, operator }, 'maps cannot be prepared')
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
