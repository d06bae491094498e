import { stat } from 'node:fs/promises'
import path from 'node:path'
import { publishFile } from '#server/domain/platform/file/shared-files.ts'
import { listMapArchives } from '#server/maps/map-archives.ts'
import type { CopyFolder, MapCopies } from '#server/maps/map-copies.ts'
import type { Services } from '#server/services.ts'

/** A file that is younger may still be copied. */
const settledMs = 10_000

export type MapOwner = Pick<Services, 'pool' | 'objects' | 'maps' | 'config' | 'log' | 'now'>

/**
 * With FILE_STORE=s3 the folder of maps is where archives are handed in: what is whole there goes
 * to the object store, and out of the folder. Returns their names. Rejects with an
 * `ObjectStoreError`.
 */
export async function publishMaps(
  services: MapOwner,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string[]> {
  const { objects, maps, config, now } = services
  if (!objects || !maps || config.FILE_STORE !== 's3') return []
  const readable = await listMapArchives({ builtIn: '', operator: folder }, () => undefined)
  const published: string[] = []
  for (const { name } of readable) {
    const file = path.join(folder, `${name}.pmtiles`)
    const facts = await stat(file).catch(() => undefined)
    if (!facts || now() - facts.mtimeMs < settledMs) continue
    signal.throwIfAborted()
    if (await handOver({ ...services, objects, maps }, { part: 'maps', file, signal }))
      published.push(name)
  }
  return published
}

type HandOver = { part: CopyFolder; file: string; signal: AbortSignal }

/** Into the object store; the file becomes this machine's copy. False where it changed meanwhile: the next look takes it. */
export async function handOver(
  {
    pool,
    objects,
    maps,
    log,
  }: Pick<Services, 'pool' | 'log'> & {
    objects: NonNullable<Services['objects']>
    maps: MapCopies
  },
  { part, file, signal }: HandOver,
): Promise<boolean> {
  const before = await stat(file)
  const name = `${part}/${path.basename(file)}`
  const shared = await publishFile({ pool, objects }, { name, file, signal })
  const after = await stat(file).catch(() => undefined)
  if (after?.mtimeMs !== before.mtimeMs || after.size !== before.size) return false
  await maps.adopt(shared, file)
  log.info({ name, size: shared.size }, 'a map went to the object store')
  return true
}
