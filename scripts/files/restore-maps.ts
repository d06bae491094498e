import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from '#server/db/pool.ts'
import { listSharedFiles, withdrawFile } from '#server/domain/platform/file/shared-files.ts'
import type { MapCopies } from '#server/maps/map-copies.ts'

/** Maps out of the object store into the folder; one of that name there stays. Indexes of streets are made anew. Returns the names of the maps. */
export async function restoreMaps({
  pool,
  copies,
  folder,
}: {
  pool: Pool
  copies: MapCopies
  folder: string
}): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  await copies.sync()
  const restored: string[] = []
  for (const shared of await listSharedFiles(pool)) {
    const [, name] = /^maps\/(.*)$/.exec(shared.name) ?? []
    if (name !== undefined) {
      const copy = copies.here('maps').get(name)
      if (copy?.hash !== shared.hash.toString('hex')) throw new Error(`${name} could not be copied`)
      const file = path.join(folder, name)
      const isThere = await stat(file).catch(() => undefined)
      if (!isThere) {
        await copyFile(copy.file, `${file}.part`)
        await rename(`${file}.part`, file)
      }
      restored.push(name)
    }
    await withdrawFile(pool, shared)
  }
  return restored
}
