import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type TileCache = {
  get(key: string): Promise<Buffer | undefined>
  put(key: string, bytes: Buffer): Promise<void>
}

const freshMs = 7 * 86_400_000
const keptShare = 0.9
const abandonedMs = 3_600_000

/** LRU up to `maxBytes` of what this process has put there. Keys are our own (`provider/z/x/y`). */
export async function openTileCache(folder: string, maxBytes: number): Promise<TileCache> {
  /** Oldest first. */
  const sizes = await scan(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  async function forget(key: string): Promise<void> {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    await rm(path.join(folder, key), { force: true })
  }

  async function makeRoom(): Promise<void> {
    for (const key of sizes.keys()) {
      if (total <= maxBytes * keptShare) return
      await forget(key)
    }
  }

  return {
    async get(key) {
      const size = sizes.get(key)
      if (size === undefined) return undefined
      const file = path.join(folder, key)
      const facts = await stat(file).catch(() => undefined)
      if (!facts || Date.now() - facts.mtimeMs > freshMs) {
        await forget(key)
        return undefined
      }
      sizes.delete(key)
      sizes.set(key, size)
      return readFile(file).catch(() => undefined)
    },
    async put(key, bytes) {
      if (bytes.length > maxBytes) return
      const file = path.join(folder, key)
      await mkdir(path.dirname(file), { recursive: true })
      const draft = `${file}.${randomUUID()}.part`
      await writeFile(draft, bytes)
      await rename(draft, file)
      total += bytes.length - (sizes.get(key) ?? 0)
      sizes.delete(key)
      sizes.set(key, bytes.length)
      if (total > maxBytes) await makeRoom()
    },
  }
}

async function scan(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found: { key: string; size: number; at: number }[] = []
  for (const name of names) {
    const facts = await stat(path.join(folder, name)).catch(() => undefined)
    if (!facts?.isFile()) continue
    if (name.endsWith('.part')) {
      // A younger one is of another process that uses the folder.
      if (Date.now() - facts.mtimeMs < abandonedMs) continue
      await rm(path.join(folder, name), { force: true })
    } else found.push({ key: name.split(path.sep).join('/'), size: facts.size, at: facts.atimeMs })
  }
  found.sort((a, b) => a.at - b.at)
  return new Map(found.map(({ key, size }) => [key, size]))
}
