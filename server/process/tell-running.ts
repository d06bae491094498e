import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { zoneAt } from '#lib/format/zones.ts'
import type { Pool } from '../db/pool.ts'
import { db, first, rowFor, run } from '../db/sql.ts'
import type { Log } from '../log.ts'
import type { CallTimes } from './call-times.ts'
import { sparingly } from './sparingly.ts'

const everyMs = 10_000
/** Times of calls are some kilobytes: told each minute. */
const callsEvery = 6
/** By more than this a clock is said to be wrong: rates and ends of sessions go by it. */
export const mostClockMs = 1000

type Running = {
  main: Pool
  kind: 'web' | 'gateway' | 'worker'
  log: Log
  /** What it answers calls in. */
  calls?: CallTimes
  /** Tests move them. */
  now?: () => number
  name?: string
}

/**
 * Says every ten seconds that this process runs, with its release, zone and clock (`running_process`), and logs a
 * clock that differs from the main store's. Never rejects. Returns what ends it and takes the row away.
 */
export function tellRunning({ main, kind, log, calls, ...given }: Running): () => Promise<void> {
  const now = given.now ?? Date.now
  const name = given.name ?? `${os.hostname()}/${process.pid}`
  const startedAt = new Date(now() - (given.now ? 0 : performance.now()))
  const warn = sparingly((error) =>
    log.warn({ err: error }, 'the state of this process was not told'),
  )
  const warnOfClock = sparingly(({ message: reason }) =>
    log.warn({ reason }, 'the clock of this machine differs from that of the main store'),
  )
  const release = releaseOf(process.argv[1])
  let written = 0
  const write = async () => {
    const clockMs = await clockBefore(main, now)
    if (Math.abs(clockMs) > mostClockMs) warnOfClock(new Error(`${clockMs} ms`))
    const told = {
      name,
      kind,
      release: await release,
      node: process.version,
      zone: zoneAt(now() / 1000),
      clock_ms: clockMs,
      started_at: startedAt,
      at: sql<Date>`now()`,
      ...(calls && { rates: JSON.stringify(calls.rates()) }),
      ...(calls && written++ % callsEvery === 0 && { calls: JSON.stringify(calls.tallies()) }),
    }
    await run(
      main,
      db
        .insertInto('running_process')
        .values(rowFor('running_process', told))
        .onConflict((row) => row.column('name').doUpdateSet(rowFor('running_process', told))),
    )
  }
  let running: Promise<void> | undefined
  let isAway = false
  /** One at a time: a store that does not answer gets no queue of them. */
  const tell = () => {
    running ??= write()
      .then(
        () => {
          isAway = false
        },
        (error) => {
          isAway = true
          warn(error)
        },
      )
      .finally(() => {
        running = undefined
      })
  }
  tell()
  const timer = setInterval(tell, everyMs)
  return async () => {
    clearInterval(timer)
    // A store that is away holds up no end: who is silent is left out by Health.
    if (isAway) return
    await running
    await run(main, db.deleteFrom('running_process').where('name', '=', name)).catch(warn)
  }
}

/** Milliseconds, to the middle of the question. */
async function clockBefore(main: Pool, now: () => number): Promise<number> {
  const asked = now()
  const row = await first(
    main,
    db.selectNoFrom(sql<number>`extract(epoch FROM clock_timestamp())::float8 * 1000`.as('ms')),
  )
  return Math.round((asked + now()) / 2 - Number(row?.ms))
}

const programs = ['web.mjs', 'gateway.mjs', 'worker.mjs']

/** The same of all processes of one build, whichever they are; `incomplete` where a program of it is missing. Never rejects. */
async function releaseOf(program = ''): Promise<string> {
  const folder = path.dirname(program)
  if (!programs.includes(path.basename(program))) return 'source'
  try {
    const hash = createHash('sha256')
    for (const name of programs) hash.update(await readFile(path.join(folder, name)))
    return hash.digest('hex').slice(0, 8)
  } catch {
    return 'incomplete'
  }
}
