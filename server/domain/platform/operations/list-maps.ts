import { stat } from 'node:fs/promises'
import path from 'node:path'
import { worldName } from '#lib/geo/map-index.ts'
import { indexFolder } from '../../../integrations/geocode/street-indexes.ts'
import { streetsInAddresses } from '../../../integrations/geocode/wanted-indexes.ts'
import { type Conversion, readConversions } from '../../../maps/conversions.ts'
import { listMapArchives, type MapArchive, mapFolders } from '../../../maps/map-archives.ts'
import type { Services } from '../../../services.ts'

/** Undefined without streets. */
export type ListedMap = MapArchive & { isInAddresses: boolean | undefined }

/** Maps here besides the built-in world; MBTiles as the worker converts them. */
export async function listMaps({
  config,
  log,
  maps,
}: Pick<Services, 'config' | 'log' | 'maps'>): Promise<{
  archives: ListedMap[]
  conversions: Conversion[]
}> {
  const folders = mapFolders(config, maps)
  const [archives, conversions, inAddresses] = await Promise.all([
    listMapArchives(folders, (name, error) =>
      log.warn({ name, err: error }, 'a map file cannot be read'),
    ),
    readConversions(folders.operator),
    streetsInAddresses(folders, indexFolder(config.dataDir)),
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
    archives: archives
      .filter(({ name }) => name !== worldName)
      .map((archive) => ({ ...archive, isInAddresses: inAddresses.get(archive.name) })),
    conversions: conversions.filter((_, at) => isThere[at]),
  }
}
