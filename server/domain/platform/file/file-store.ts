import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../db/pool.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'
import type { Log } from '../../../log.ts'
import { piecesOf, readPieces } from './file-pieces.ts'
import { hasObject, openObject, putBytes, putObjectFile, readObject } from './objects.ts'

/** Of a row of `stored_file`: its bytes, or their SHA-256 where the object store has them. */
export type Place = { bytes: Buffer | null; hash: Buffer | null }

export type Content = Place & {
  size: number
  /** On disk, to go into rows of `stored_piece` with its own. */
  file?: { path: string; pieces: number }
}

/** Of a row whose file may be of any size. */
type LargePlace = Place & { id: string; pieces: number }

/** Where the bytes of files are: in their rows (FILE_STORE=postgres), or in the object store (s3). */
export type FileStore = {
  /**
   * Before the transaction of the row, which must commit within `sweepAfterHours`
   * (sweep-objects.ts): what no row names then goes. Throws filesAway.
   */
  put(bytes: Buffer): Promise<Content>
  /** The same of a file on disk of any size, which must stay there until its row is committed. Throws filesAway. */
  putFile(path: string): Promise<Content>
  /** As it comes, from wherever it is; ends with an error where its bytes are others. Throws filesAway, fileDamaged. */
  open(place: LargePlace): Promise<Readable>
  /** From wherever they are. Throws filesAway, or fileDamaged where bytes are gone or others. */
  get(place: Place): Promise<Buffer>
  /** Throws what `get` would, without reading: for answers that promise a file. */
  check(content: Pick<Content, 'hash' | 'size'>): Promise<void>
}

type FileStoreOptions = {
  pool: Pool
  objects: ObjectStore | undefined
  config: Pick<Config, 'FILE_STORE'>
  log: Log
}

/** Of bytes that the transaction of their row makes: they stay in PostgreSQL. */
export const inRow = (bytes: Buffer): Content => ({ size: bytes.length, bytes, hash: null })

export function openFileStore({ pool, objects, config, log }: FileStoreOptions): FileStore {
  const away = () => {
    log.error('a file is in the object store, and S3_BUCKET is not set')
    return new AppError('filesAway')
  }
  const stores = objects && { pool, objects, log }
  return {
    put: async (bytes) => {
      if (!stores || config.FILE_STORE === 'postgres') return inRow(bytes)
      return { size: bytes.length, bytes: null, hash: await putBytes(stores, bytes) }
    },
    putFile: async (path) => {
      const { size } = await stat(path)
      if (!stores || config.FILE_STORE === 'postgres')
        return { size, bytes: null, hash: null, file: { path, pieces: piecesOf(size) } }
      return { size, bytes: null, hash: await putObjectFile(stores, path) }
    },
    open: async ({ id, pieces, bytes, hash }) => {
      if (bytes) return Readable.from([bytes])
      if (pieces > 0) return readPieces(pool, { id, pieces })
      if (!stores || !hash) throw away()
      return openObject(stores, hash)
    },
    get: async ({ bytes, hash }) => {
      if (bytes) return bytes
      if (!stores || !hash) throw away()
      return readObject(stores, hash)
    },
    check: async ({ hash, size }) => {
      if (!hash) return
      if (!stores) throw away()
      await hasObject(stores, { hash, size })
    },
  }
}
