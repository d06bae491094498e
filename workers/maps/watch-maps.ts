import { indexFolder } from '#server/integrations/geocode/street-indexes.ts'
import { mapFolders } from '#server/maps/map-archives.ts'
import type { Services } from '#server/services.ts'
import { convertWaiting } from './convert-waiting.ts'
import { indexStreets } from './index-streets.ts'
import { publishIndexes } from './publish-indexes.ts'
import { publishMaps } from './publish-maps.ts'

const everyMs = 10_000

/**
 * Converts MBTiles appearing in the maps folder, one at a time; indexes all streets; with an object
 * store hands both over to it.
 */
export function watchMaps(services: Services): { close(): Promise<void> } {
  const { config, log, maps } = services
  const folders = mapFolders(config, maps)
  const indexes = indexFolder(config.dataDir)
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined
  const prepare = async () => {
    await convertWaiting({ folder: folders.operator, log, signal, now: Date.now })
    await publishMaps(services, { folder: folders.operator, signal })
    await indexStreets({ folders, indexes, log, signal })
    await publishIndexes(services, { folders, indexes, signal })
  }
  const look = () => {
    running ??= prepare()
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
