import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { listSharedFiles, withdrawFile } from '#server/domain/platform/file/shared-files.ts'
import { indexName, wantedIndexes } from '#server/integrations/geocode/wanted-indexes.ts'
import { type MapFolders, tagOfHash } from '#server/maps/map-archives.ts'
import type { Services } from '#server/services.ts'
import { handOver, type MapOwner } from './publish-maps.ts'

type Places = { folders: MapFolders; indexes: string; signal: AbortSignal }

/** As `publishMaps`, for indexes of streets; those whose archive is gone from the store go, too. */
export async function publishIndexes(
  services: MapOwner,
  { folders, indexes, signal }: Places,
): Promise<void> {
  const { objects, maps, config } = services
  if (!objects || !maps || config.FILE_STORE !== 's3') return
  const wanted = await wantedIndexes(folders, () => undefined)
  for (const name of await readdir(indexes).catch((): string[] => [])) {
    if (!wanted.has(name)) continue
    signal.throwIfAborted()
    const file = path.join(indexes, name)
    await handOver({ ...services, objects, maps }, { part: 'streets', file, signal })
  }
  await withdrawLost(services)
}

/** Judged by rows: another worker may have archives that are not copied here yet. */
async function withdrawLost({ pool }: Pick<Services, 'pool'>): Promise<void> {
  const shared = await listSharedFiles(pool)
  const stems = shared.flatMap(({ name, hash }) => {
    const [, archive] = /^maps\/(.*)\.pmtiles$/.exec(name) ?? []
    if (archive === undefined) return []
    const tag = tagOfHash(hash.toString('hex'))
    return `streets/${indexName(archive, { tag, isBuiltIn: false })}`
  })
  const kept = new Set(stems)
  // Of shipped archives they stay: two releases may run side by side, and they are small.
  for (const file of shared)
    if (file.name.startsWith('streets/0-') && !kept.has(file.name)) await withdrawFile(pool, file)
}
