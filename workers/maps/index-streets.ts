import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buildStreetIndex } from '#server/integrations/geocode/build-street-index.ts'
import { indexSuffix } from '#server/integrations/geocode/street-indexes.ts'
import { wantedIndexes } from '#server/integrations/geocode/wanted-indexes.ts'
import type { Log } from '#server/log.ts'
import type { MapFolders } from '#server/maps/map-archives.ts'

const abandonedMs = 3_600_000

export type IndexStreets = {
  folders: MapFolders
  /** Where the indexes are. */
  indexes: string
  log: Log
  signal: AbortSignal
}

const refused = new Set<string>()

/** Indexes archives without, removes indexes of lost archives. A bad archive is tried once. */
export async function indexStreets({ folders, indexes, log, signal }: IndexStreets): Promise<void> {
  await mkdir(indexes, { recursive: true })
  const wanted = await wantedIndexes(folders, (name, error) => {
    if (refused.has(name)) return
    refused.add(name)
    log.warn({ err: error, name }, 'the streets of a map cannot be indexed')
  })
  const there = new Set(await readdir(indexes))
  const shared = folders.copies?.names('streets')
  for (const [name, archive] of wanted) {
    if (there.has(name) || shared?.has(name) || refused.has(archive.file + name)) continue
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

/** Of an archive that is gone, or of a run that was killed. */
async function forget(file: string): Promise<void> {
  const facts = await stat(file).catch(() => undefined)
  const isOld = facts !== undefined && Date.now() - facts.mtimeMs > abandonedMs
  // Windows removes no open file: the next run does.
  if (file.endsWith(indexSuffix) || isOld) await rm(file, { force: true }).catch(() => undefined)
}
