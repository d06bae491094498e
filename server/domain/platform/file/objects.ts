import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import {
  type ObjectStore,
  ObjectStoreError,
} from '../../../integrations/object-store/object-store.ts'
import type { Log } from '../../../log.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { hashOfFile } from './hash-of-file.ts'

export type ObjectStores = { pool: Pool; objects: ObjectStore; log: Log }

export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The same bytes are one object. */
export const keyOf = (hash: Buffer): string => `sha256/${hash.toString('hex')}`

/** The sweep leaves an object alone that was touched within `sweepAfterHours`; it waits for one that it deletes. */
export async function touchObject(store: Pool | PoolClient, hash: Buffer): Promise<void> {
  await run(
    store,
    db
      .insertInto('stored_object')
      .values({ hash, touched_at: sql<Date>`now()` })
      .onConflict((of) => of.column('hash').doUpdateSet({ touched_at: sql<Date>`now()` })),
  )
}

/** Whatever was there before: an object that is to be swept is whole again. Returns the hash. Throws filesAway. */
export async function putBytes({ pool, objects, log }: ObjectStores, bytes: Buffer) {
  const hash = hashOf(bytes)
  await touchObject(pool, hash)
  await asFile(log, () => objects.put(keyOf(hash), bytes))
  crashpoint('objectPut')
  return hash
}

/** A file of any size; the same. */
export async function putObjectFile({ pool, objects, log }: ObjectStores, path: string) {
  const { hash } = await hashOfFile(path)
  await touchObject(pool, hash)
  await asFile(log, () => objects.putFile(keyOf(hash), path, new AbortController().signal))
  crashpoint('objectPut')
  return hash
}

/** As it comes; ends with an error where the bytes are others. Throws filesAway, fileDamaged. */
export async function openObject(
  { objects, log }: Pick<ObjectStores, 'objects' | 'log'>,
  hash: Buffer,
): Promise<Readable> {
  const key = keyOf(hash)
  const gone = new AbortController()
  const stream = await asFile(log, () => objects.open(key, gone.signal))
  if (!stream) {
    log.error({ key, isThere: false }, 'an object is not what it was')
    throw new AppError('fileDamaged')
  }
  const checked = new Checked(hash)
  stream.once('error', (error) => checked.destroy(error))
  checked.once('close', () => gone.abort())
  return stream.pipe(checked)
}

/** Passes bytes on but the last ones, which it gives away only where the SHA-256 of all is the wanted one: it is cut short else. */
class Checked extends Transform {
  readonly #made = createHash('sha256')
  readonly #wanted: Buffer
  #last: Buffer | undefined
  constructor(wanted: Buffer) {
    super()
    this.#wanted = wanted
  }
  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#made.update(chunk)
    const before = this.#last
    this.#last = chunk
    done(null, before)
  }
  override _flush(done: TransformCallback): void {
    const isSame = this.#made.digest().equals(this.#wanted)
    done(isSame ? null : new Error('an object is not what it was'), isSame ? this.#last : undefined)
  }
}

/** Once more where the bytes came changed. Throws filesAway, fileDamaged. */
export async function readObject({ objects, log }: ObjectStores, hash: Buffer): Promise<Buffer> {
  const key = keyOf(hash)
  for (let tries = 1; ; tries++) {
    const bytes = await asFile(log, () => objects.get(key))
    if (bytes && hashOf(bytes).equals(hash)) return bytes
    if (bytes && tries === 1) continue
    log.error({ key, isThere: bytes !== undefined }, 'an object is not what it was')
    throw new AppError('fileDamaged')
  }
}

/** Throws filesAway, fileDamaged. */
export async function hasObject(
  { objects, log }: Pick<ObjectStores, 'objects' | 'log'>,
  { hash, size }: { hash: Buffer; size: number },
): Promise<void> {
  const key = keyOf(hash)
  const found = await asFile(log, () => objects.sizeOf(key))
  if (found === size) return
  log.error({ key, size, found }, 'an object is not what it was')
  throw new AppError('fileDamaged')
}

async function asFile<T>(log: Log, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    log.error({ err: error }, 'the object store is away')
    throw new AppError('filesAway')
  }
}
