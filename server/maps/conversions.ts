import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { badMaps } from './bad-map.ts'

const conversion = z.object({
  /** Of the MBTiles file. */
  name: z.string(),
  /** Size and time: a file that changed is tried anew. */
  tag: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  reason: z.enum(badMaps).optional(),
  percent: z.number().optional(),
  /** Milliseconds since the epoch. */
  at: z.number(),
})

export type Conversion = z.output<typeof conversion>

const fileIn = (folder: string) => path.join(folder, '.conversions.json')

/** As the worker last wrote. */
export async function readConversions(folder: string): Promise<Conversion[]> {
  try {
    return z.array(conversion).parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return []
  }
}

export async function writeConversions(folder: string, all: readonly Conversion[]): Promise<void> {
  const draft = `${fileIn(folder)}.${process.pid}`
  await writeFile(draft, JSON.stringify(all))
  await rename(draft, fileIn(folder))
}
