import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'

export type ObjectStoreSettings = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_KEY_ID'
  | 'S3_KEY_SECRET'
  | 'S3_PATH_STYLE'
  | 'S3_PREFIX'
>

/**
 * Objects of an S3-compatible store, by key. An object is whole or not there. All reject with an
 * `ObjectStoreError` once their retries are over.
 */
export type ObjectStore = {
  put(key: string, bytes: Buffer): Promise<void>
  /** A file of any size, piece by piece. */
  putFile(key: string, file: string, signal: AbortSignal): Promise<void>
  /** In bytes; undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** As it comes, for what does not fit into memory; undefined where there is none. */
  open(key: string, signal: AbortSignal): Promise<Readable | undefined>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** Of a folder, whose name ends with a slash. */
  list(folder: string): AsyncGenerator<{ key: string; size: number }>
  close(): void
}

/** Away, or it refuses. Says what was asked and what came; keys and signatures of the settings are not in it. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}
