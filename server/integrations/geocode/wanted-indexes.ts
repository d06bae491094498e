import { readdir } from 'node:fs/promises'
import {
  findMapFile,
  listMapArchives,
  type MapFile,
  type MapFolders,
} from '../../maps/map-archives.ts'
import type { IndexedArchive } from './build-street-index.ts'
import { indexSuffix } from './street-indexes.ts'
import { type StreetSchema, streetSchemas } from './street-layers.ts'

const leastZoom = 12
/** A continent: its index would not fit into memory while it is made. */
const mostBytes = 20_000_000_000

/** `archive`: its name, without an ending. */
type WantedIndex = IndexedArchive & { archive: string }

type OnBroken = (name: string, error: unknown) => void

/** Of archives that show streets, by the file name of the index. */
export async function wantedIndexes(
  folders: MapFolders,
  onBroken: OnBroken,
): Promise<Map<string, WantedIndex>> {
  const wanted = new Map<string, WantedIndex>()
  for (const { name, schema, maxZoom, bounds, bytes } of await listMapArchives(folders, onBroken)) {
    if (!isStreetSchema(schema) || maxZoom < leastZoom) continue
    if (bytes > mostBytes) {
      onBroken(name, new Error('too large for an index of its streets'))
      continue
    }
    const found = await findMapFile(folders, `${name}.pmtiles`)
    if (found)
      wanted.set(indexName(name, found), {
        archive: name,
        file: found.file,
        schema,
        maxZoom,
        bounds,
      })
  }
  return wanted
}

/** Another one when the archive changes. */
export const indexName = (name: string, { tag, isBuiltIn }: Pick<MapFile, 'tag' | 'isBuiltIn'>) =>
  `${isBuiltIn ? 1 : 0}-${name}-${tag.replaceAll('"', '')}${indexSuffix}`

const isStreetSchema = (schema: string): schema is StreetSchema =>
  Object.hasOwn(streetSchemas, schema)

/** Whether the streets of these archives are in addresses; others have none. */
export async function streetsInAddresses(
  folders: MapFolders,
  indexes: string,
): Promise<Map<string, boolean>> {
  const [wanted, there] = await Promise.all([
    wantedIndexes(folders, () => undefined),
    readdir(indexes).catch((): string[] => []),
  ])
  const copied = folders.copies?.here('streets')
  return new Map(
    [...wanted].map(([name, { archive }]) => [
      archive,
      there.includes(name) || copied?.has(name) === true,
    ]),
  )
}
