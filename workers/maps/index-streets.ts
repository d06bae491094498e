import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  buildStreetIndex,
  type IndexedArchive,
} from '#server/integrations/geocode/build-street-index.ts'
import { indexSuffix } from '#server/integrations/geocode/street-indexes.ts'
import { type StreetSchema, streetSchemas } from '#server/integrations/geocode/street-layers.ts'
import type { Log } from '#server/log.ts'
import { findMapFile, listMapArchives, type MapFolders } from '#server/maps/map-archives.ts'

const leastZoom = 12
/** A continent: its index would not fit into memory while it is made. */
const mostBytes = 20_000_000_000
const abandonedMs = 3_600_000

export type IndexStreets = {
  folders: MapFolders
  /** Where the indexes are. */
  indexes: string
  log: Log
  signal: AbortSignal
}

const refused = new Set<string>()

/** Makes the indexes of archives that have none and removes those of archives that are gone. A bad archive is tried once. */
export async function indexStreets(given: IndexStreets): Promise<void> {
  const { indexes, log, signal } = given
  await mkdir(indexes, { recursive: true })
  const wanted = await wantedIndexes(given)
  const there = new Set(await readdir(indexes))
  for (const [name, archive] of wanted) {
    if (there.has(name) || refused.has(archive.file + name)) continue
    const work = path.join(indexes, `${randomUUID()}.work`)
    try {
      const began = performance.now()
      const made = await buildStreetIndex(archive, {
        work,
        target: path.join(indexes, name),
        signal,
      })
      const seconds = Math.round((performance.now() - began) / 100) / 10
      log.info({ file: archive.file, ...made, seconds }, 'the streets of a map were indexed')
    } catch (error) {
      signal.throwIfAborted()
      refused.add(archive.file + name)
      log.warn({ err: error, file: archive.file }, 'the streets of a map cannot be indexed')
    }
  }
  for (const name of there) if (!wanted.has(name)) await forget(path.join(indexes, name))
}

async function wantedIndexes({ folders, log }: IndexStreets): Promise<Map<string, IndexedArchive>> {
  const wanted = new Map<string, IndexedArchive>()
  const onBroken = (name: string, error: unknown) => {
    if (refused.has(name)) return
    refused.add(name)
    log.warn({ err: error, name }, 'the streets of a map cannot be indexed')
  }
  for (const archive of await listMapArchives(folders, onBroken)) {
    const { name, schema, maxZoom, bounds } = archive
    if (!isStreetSchema(schema) || maxZoom < leastZoom) continue
    if (archive.bytes > mostBytes) {
      onBroken(name, new Error('too large for an index of its streets'))
      continue
    }
    const found = await findMapFile(folders, `${name}.pmtiles`)
    if (!found) continue
    const tag = found.tag.replaceAll('"', '')
    const index = `${found.isBuiltIn ? 1 : 0}-${name}-${tag}${indexSuffix}`
    wanted.set(index, { file: found.file, schema, maxZoom, bounds })
  }
  return wanted
}

const isStreetSchema = (schema: string): schema is StreetSchema =>
  Object.hasOwn(streetSchemas, schema)

/** Of an archive that is gone, or of a run that was killed. */
async function forget(file: string): Promise<void> {
  const facts = await stat(file).catch(() => undefined)
  const isOld = facts !== undefined && Date.now() - facts.mtimeMs > abandonedMs
  // Windows removes no file that a reader has open: the next run does.
  if (file.endsWith(indexSuffix) || isOld) await rm(file, { force: true }).catch(() => undefined)
}
