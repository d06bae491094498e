import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Compression } from 'pmtiles'
import type { Entry } from '../entry-table.ts'
import { finishArchive, frontBytes, headBytes, readDirectory, unpack } from '../pmtiles-format.ts'
import { inParallel, type Plan } from './plan.ts'
import type { RemoteArchive } from './remote-archive.ts'
import type { Box } from './tile-ranges.ts'

export type ExtractTarget = { folder: string; name: string; box: Box; maxZoom: number }

const partOf = ({ folder, name }: ExtractTarget) => path.join(folder, `.${name}.extract`)
const journalOf = (target: ExtractTarget) => `${partOf(target)}.journal`

/** What an extraction that was cut belongs to: its first line; then the chunks that are there. */
type Journal = { url: string; total: number; tag: string; box: Box; maxZoom: number }

/** Where an extraction of the same region stopped. */
export async function readJournal(
  target: ExtractTarget,
): Promise<{ facts: Journal; done: Set<number> } | undefined> {
  try {
    const [head = '', ...lines] = (await readFile(journalOf(target), 'utf8')).split('\n')
    const facts: Journal = JSON.parse(head)
    const isSame = facts.maxZoom === target.maxZoom && facts.box.join() === target.box.join()
    await stat(partOf(target))
    // The last line may be torn.
    const done = lines.slice(0, -1).filter((line) => /^\d+$/.test(line))
    return isSame ? { facts, done: new Set(done.map(Number)) } : undefined
  } catch {
    return undefined
  }
}

export type ExtractProgress = (done: number, of: number) => void

/** Copies what the plan names and makes an archive of it; goes on where it was cut. */
export async function extract(
  remote: RemoteArchive,
  plan: Plan,
  target: ExtractTarget,
  onProgress: ExtractProgress,
): Promise<{ file: string; bytes: number }> {
  const { total, tag } = remote.facts ?? { total: 0, tag: '' }
  const facts: Journal = { url: remote.url, total, tag, box: target.box, maxZoom: target.maxZoom }
  const before = await readJournal(target)
  const isSame = JSON.stringify(before?.facts) === JSON.stringify(facts)
  const done = isSame && before ? before.done : new Set<number>()
  const part = await open(partOf(target), isSame ? 'r+' : 'w+')
  const journal = await open(journalOf(target), isSame ? 'a' : 'w')
  try {
    if (!isSame) await journal.write(`${JSON.stringify(facts)}\n`)
    await copyChunks(remote, plan, { part, journal, done, onProgress })
    const bytes = await finish(plan, target, part)
    await check(part, plan, bytes).catch(async (error: unknown) => {
      await rm(journalOf(target), { force: true })
      throw error
    })
    await part.sync()
    const file = path.join(target.folder, `${target.name}.pmtiles`)
    await rename(partOf(target), file)
    await rm(journalOf(target), { force: true })
    return { file, bytes }
  } finally {
    await Promise.all([part.close(), journal.close()])
  }
}

type Copy = {
  part: FileHandle
  journal: FileHandle
  done: Set<number>
  onProgress: ExtractProgress
}

async function copyChunks(remote: RemoteArchive, plan: Plan, copy: Copy): Promise<void> {
  const { part, journal, done, onProgress } = copy
  const rest = plan.chunks.map((chunk, index) => ({ chunk, index }))
  let copied = rest.reduce((sum, { chunk, index }) => sum + (done.has(index) ? chunk.length : 0), 0)
  onProgress(copied, plan.transferBytes)
  const waiting = rest.filter(({ index }) => !done.has(index))
  await inParallel(waiting, async ({ chunk, index }) => {
    const bytes = await remote.read(chunk)
    for (const { from, to, length } of chunk.pieces)
      await part.write(bytes, from - chunk.from, length, frontBytes + to)
    await part.datasync()
    await journal.write(`${index}\n`)
    copied += chunk.length
    onProgress(copied, plan.transferBytes)
  })
}

async function finish(plan: Plan, { box }: ExtractTarget, part: FileHandle): Promise<number> {
  const { header, metadata, contents, dataBytes } = plan
  const { tileType, tileCompression } = header
  const minLon = Math.max(box[0], header.minLon)
  const minLat = Math.max(box[1], header.minLat)
  const maxLon = Math.min(box[2], header.maxLon)
  const maxLat = Math.min(box[3], header.maxLat)
  const { front, back } = finishArchive(plan.table, dataBytes, {
    tileType,
    tileCompression,
    metadata,
    contents,
    minLon,
    minLat,
    maxLon,
    maxLat,
  })
  await part.write(front, 0, front.length, 0)
  await part.write(back, 0, back.length, frontBytes + dataBytes)
  return frontBytes + dataBytes + back.length
}

/** Of tiles: all would take as long as the extraction. */
const samples = 50

/** What was written is read back: length, order of the directories, tiles here and there. */
async function check(part: FileHandle, plan: Plan, bytes: number): Promise<void> {
  const { size } = await part.stat()
  const { table, dataBytes, header } = plan
  if (size !== bytes) throw new Error(`the archive has ${size} bytes instead of ${bytes}`)
  const front = Buffer.alloc(frontBytes)
  await part.read(front, 0, frontBytes, 0)
  const length = Number(front.readBigUInt64LE(16))
  readDirectory(front.subarray(headBytes, headBytes + length), Compression.Gzip)
  const step = Math.max(1, Math.floor(table.count / samples))
  for (let at = 0; at < table.count; at++) {
    const entry = table.at(at)
    if (entry.offset + entry.length > dataBytes)
      throw new Error('a tile lies outside of the archive')
    if (at % step === 0) await checkTile(part, entry, header.tileCompression)
  }
}

async function checkTile(part: FileHandle, entry: Entry, compression: number): Promise<void> {
  const bytes = Buffer.alloc(entry.length)
  await part.read(bytes, 0, entry.length, frontBytes + entry.offset)
  try {
    if (compression <= 2) unpack(bytes, compression)
  } catch (error) {
    throw new Error(`tile ${entry.tileId} is damaged`, { cause: error })
  }
}
