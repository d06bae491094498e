import { stat } from 'node:fs/promises'
import path from 'node:path'
import { worldName } from '#lib/geo/map-index.ts'
import type { Services } from '../services.ts'
import { type Conversion, readConversions } from './conversions.ts'
import { listMapArchives, type MapArchive, mapFolders } from './map-archives.ts'

/** What this machine has of maps besides the built-in world, and what the worker makes of MBTiles. */
export async function listMaps({ config, log }: Pick<Services, 'config' | 'log'>): Promise<{
  archives: MapArchive[]
  conversions: Conversion[]
}> {
  const folders = mapFolders(config)
  const [archives, conversions] = await Promise.all([
    listMapArchives(folders, (name, error) =>
      log.warn({ name, err: error }, 'a map file cannot be read'),
    ),
    readConversions(folders.operator),
  ])
  const isThere = await Promise.all(
    conversions.map(({ name }) =>
      stat(path.join(folders.operator, name)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return {
    archives: archives.filter(({ name }) => name !== worldName),
    conversions: conversions.filter((_, at) => isThere[at]),
  }
}
