import type { Config } from '#server/config.ts'
import { indexFolder } from '#server/integrations/geocode/street-indexes.ts'
import type { Log } from '#server/log.ts'
import { mapFolders } from '#server/maps/map-archives.ts'
import { convertWaiting } from './convert-waiting.ts'
import { indexStreets } from './index-streets.ts'

const everyMs = 10_000

/** Converts MBTiles appearing in the maps folder, one at a time; indexes all streets. */
export function watchMaps(config: Pick<Config, 'dataDir'>, log: Log): { close(): Promise<void> } {
  const folders = mapFolders(config)
  const indexes = indexFolder(config.dataDir)
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined
  const look = () => {
    running ??= convertWaiting({ folder: folders.operator, log, signal, now: Date.now })
      .then(() => indexStreets({ folders, indexes, log, signal }))
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, folders }, 'maps cannot be prepared')
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
