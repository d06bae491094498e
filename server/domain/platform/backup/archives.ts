import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'

/** Where pieces of backups lie, by `<backup>/<piece>`. A piece is whole or not there. */
export type Archives = {
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined if no such piece is kept. */
  open(key: string, signal: AbortSignal): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Keys of a backup. */
  list(backup: string): AsyncGenerator<{ key: string; size: number }>
}

/** Before the keys of the bucket. */
const folderOfObjects = 'backups/'

/** The object store where there is one; else `backups` of DATA_DIR. */
export function openArchives(
  objects: ObjectStore | undefined,
  { dataDir }: { dataDir: string },
): Archives {
  return objects ? archivesInObjects(objects) : archivesInFolder(path.join(dataDir, 'backups'))
}

export function archivesInObjects(objects: ObjectStore): Archives {
  return {
    put: (key, bytes) => objects.put(folderOfObjects + key, bytes),
    open: (key, signal) => objects.open(folderOfObjects + key, signal),
    remove: (key) => objects.remove(folderOfObjects + key),
    async *list(backup) {
      for await (const { key, size } of objects.list(`${folderOfObjects}${backup}/`))
        yield { key: key.slice(folderOfObjects.length), size }
    },
  }
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** Written beside and renamed: a crash leaves no half piece under its name. */
export function archivesInFolder(root: string): Archives {
  const at = (key: string) => path.join(root, key)
  return {
    put: async (key, bytes) => {
      const file = at(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    },
    open: async (key, signal) => {
      const found = await stat(at(key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return found && createReadStream(at(key), { signal })
    },
    remove: (key) => rm(at(key), { force: true }),
    async *list(backup) {
      const names = await readdir(at(backup)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names.sort()) {
        if (name.endsWith('.part')) continue
        const { size } = await stat(at(`${backup}/${name}`))
        yield { key: `${backup}/${name}`, size }
      }
    },
  }
}

/** Of the n-th piece of a part, from 1. */
export const pieceKey = (backup: string, part: string, n: number): string =>
  `${backup}/${part}.${String(n).padStart(6, '0')}`

export const manifestKey = (backup: string): string => `${backup}/manifest.json`
