import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#server/log.ts'
import { type BadMap, BadMapError } from '#server/maps/bad-map.ts'
import { type Conversion, readConversions, writeConversions } from '#server/maps/conversions.ts'

/** A file that is younger may still be copied. */
const settledMs = 10_000
/** Of another process that says no more. */
const silentMs = 60_000
const tellEveryMs = 2000

export type ConvertWaiting = {
  folder: string
  log: Log
  signal: AbortSignal
  now: () => number
}

type Waiting = { name: string; tag: string }

/** Once: a bad file is tried again only when it changed. */
export async function convertWaiting(given: ConvertWaiting): Promise<void> {
  for (const waiting of await findWaiting(given)) {
    given.signal.throwIfAborted()
    await convert(waiting, given)
  }
}

async function findWaiting({ folder, now }: ConvertWaiting): Promise<Waiting[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /^\w[\w.-]{0,99}\.mbtiles$/.test(name)).sort()
  const before = files.length > 0 ? await readConversions(folder) : []
  const waiting: Waiting[] = []
  for (const name of files) {
    const facts = await stat(path.join(folder, name)).catch(() => undefined)
    if (!facts?.isFile() || now() - facts.mtimeMs < settledMs) continue
    const tag = `${facts.size}-${Math.floor(facts.mtimeMs)}`
    const known = before.find((entry) => entry.name === name && entry.tag === tag)
    const isOver = known && (known.state !== 'running' || now() - known.at < silentMs)
    if (!isOver) waiting.push({ name, tag })
  }
  return waiting
}

const targetOf = (name: string) => name.replace(/\.mbtiles$/, '.pmtiles')

async function convert({ name, tag }: Waiting, given: ConvertWaiting): Promise<void> {
  const { folder, log, signal, now } = given
  const tell = async (outcome: Pick<Conversion, 'state' | 'percent' | 'reason'>) => {
    const others = (await readConversions(folder)).filter((entry) => entry.name !== name)
    await writeConversions(folder, [...others, { name, tag, at: now(), ...outcome }])
  }
  try {
    await refuseForeign(name, given)
    log.info({ name }, 'a map is converted')
    await tell({ state: 'running', percent: 0 })
    const { convertMbtiles } = await import('#server/maps/convert-mbtiles.ts')
    const [source, target] = [name, targetOf(name)].map((file) => path.join(folder, file))
    let toldAt = now()
    const onProgress = async (done: number, of: number) => {
      if (now() - toldAt < tellEveryMs) return
      toldAt = now()
      const percent = Math.floor((done / of) * 100)
      log.info({ name, percent }, 'a map is being converted')
      await tell({ state: 'running', percent })
    }
    const made = await convertMbtiles(`${source}`, `${target}`, { signal, onProgress })
    await tell({ state: 'done' })
    log.info({ name, ...made }, 'a map was converted')
  } catch (error) {
    signal.throwIfAborted()
    const reason = reasonOf(error)
    log.warn({ name, reason, err: error }, 'a map cannot be converted')
    await tell({ state: 'failed', reason })
  }
}

/** An archive of that name that we did not make is the operator's. */
async function refuseForeign(name: string, { folder }: ConvertWaiting): Promise<void> {
  const isThere = await stat(path.join(folder, targetOf(name))).catch(() => undefined)
  if (!isThere) return
  const known = (await readConversions(folder)).find((entry) => entry.name === name)
  if (!known || known.reason === 'exists') throw new BadMapError('exists')
}

function reasonOf(error: unknown): BadMap {
  if (error instanceof BadMapError) return error.reason
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull ? 'noSpace' : 'damaged'
}
