import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from '../db/pool.ts'
import { textStatement } from '../db/text-statement.ts'
import type { Services } from '../services.ts'

export type Readiness = { isReady: boolean; checks: Record<string, 'ok' | string> }

const answerWithinMs = 3000
const freshMs = { ready: 2000, notReady: 200 }

/** Cached for two seconds. */
export function readinessOf(services: Services, root = process.cwd()): () => Promise<Readiness> {
  let until = 0
  let answer: Promise<Readiness> | undefined
  const ask = async () => {
    const result = await check(services, root)
    until = Date.now() + (result.isReady ? freshMs.ready : freshMs.notReady)
    return result
  }
  return () => {
    if (!answer || Date.now() > until) {
      until = Number.POSITIVE_INFINITY
      answer = ask()
    }
    return answer
  }
}

async function check(services: Services, root: string): Promise<Readiness> {
  const parts = {
    database: () => checkMigrations(services.pool, path.join(root, 'prisma/migrations')),
    positions: () => checkMigrations(services.positions, path.join(root, 'prisma/positions')),
    [services.config.REDIS_URL ? 'redis' : 'bus']: () => checkBus(services),
  }
  const [results, files] = await Promise.all([
    Promise.all(
      Object.entries(parts).map(async ([name, run]) => [name, await outcomeOf(run)] as const),
    ),
    outcomeOf(() => checkFiles(services)),
  ])
  return {
    isReady: results.every(([, outcome]) => outcome === 'ok'),
    checks: { ...Object.fromEntries(results), ...(services.objects && { files }) },
  }
}

/** Told only: without its object store a process serves all but files, and a balancer keeps it. */
async function checkFiles({ objects }: Services): Promise<string> {
  await objects?.sizeOf('ready')
  return 'ok'
}

/** Without details: the page is public. */
async function outcomeOf(run: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), answerWithinMs)
  })
  try {
    return await Promise.race([run(), late])
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

const appliedMigrations = textStatement(
  'main',
  'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
)

async function checkMigrations(pool: Pool, folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const { rows } = await pool.query<{ name: string }>(appliedMigrations)
  const applied = new Set(rows.map((row) => row.name))
  const missing = wanted.filter((name) => !applied.has(name))
  return missing.length === 0 ? 'ok' : `${missing.length} migrations missing`
}

/** A round trip. Device 0 does not exist. */
async function checkBus({ bus }: Services): Promise<string> {
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const heard = new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => resolve('no answer'), answerWithinMs - 500)
    bus
      .subscribe('flushLog', ({ deviceId }) => {
        if (deviceId === 0) resolve('ok')
      })
      .then((unsubscribe) => {
        stop = unsubscribe
        return bus.publish('flushLog', { deviceId: 0 })
      })
      .catch(reject)
  })
  try {
    return await heard
  } finally {
    clearTimeout(timer)
    stop?.()
  }
}
