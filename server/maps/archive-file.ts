import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { EntryTable } from './entry-table.ts'
import { type ArchiveFacts, finishArchive, frontBytes } from './pmtiles-format.ts'

const flushBytes = 1_048_576
/** Seas and empty land repeat; larger tiles do not. */
const repeated = { mostBytes: 4096, most: 50_000 }

/** Writes an archive tile by tile, in their order; the file appears when it is whole. */
export class ArchiveFile {
  #table = new EntryTable()
  #known = new Map<string, { offset: number; length: number }>()
  #pending: Buffer[] = []
  #pendingBytes = 0
  #bytes = 0
  #contents = 0
  readonly #file: string
  readonly #handle: FileHandle

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  static async create(file: string): Promise<ArchiveFile> {
    return new ArchiveFile(file, await open(`${file}.part`, 'w'))
  }

  async add(tileId: number, data: Buffer): Promise<void> {
    const isSmall = data.length <= repeated.mostBytes
    const key = isSmall ? createHash('sha1').update(data).digest('base64') : undefined
    const before = key === undefined ? undefined : this.#known.get(key)
    if (before) return this.#table.add(tileId, before.offset, before.length)
    const place = { offset: this.#bytes, length: data.length }
    if (key !== undefined && this.#known.size < repeated.most) this.#known.set(key, place)
    this.#table.add(tileId, place.offset, place.length)
    this.#bytes += data.length
    this.#contents += 1
    this.#pending.push(data)
    this.#pendingBytes += data.length
    if (this.#pendingBytes >= flushBytes) await this.#flush()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending)
    await this.#handle.write(bytes, 0, bytes.length, frontBytes + this.#bytes - bytes.length)
    this.#pending = []
    this.#pendingBytes = 0
  }

  async finish(facts: Omit<ArchiveFacts, 'contents'>): Promise<{ tiles: number; bytes: number }> {
    await this.#flush()
    const contents = this.#contents
    const { front, back } = finishArchive(this.#table, this.#bytes, { ...facts, contents })
    await this.#handle.write(front, 0, front.length, 0)
    await this.#handle.write(back, 0, back.length, frontBytes + this.#bytes)
    await this.#handle.sync()
    await this.#handle.close()
    await rename(`${this.#file}.part`, this.#file)
    return { tiles: this.#contents, bytes: frontBytes + this.#bytes + back.length }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
    await rm(`${this.#file}.part`, { force: true })
  }
}
