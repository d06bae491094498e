import { readConfig } from '#server/config.ts'
import { createLog, type Log } from '#server/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { connectionTimeout, type TestDatabase, testDatabase } from '../setup/database.ts'
import { memoryBus } from './memory-bus.ts'
import { endReaders } from './read-only.ts'

export type Platform = Services & {
  advance: (seconds: number) => void
  /** The clock stands still meanwhile but for `advance`; that of PostgreSQL goes on. */
  held: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type PlatformOptions = {
  /** Tracking store in a database of its own; false: in one with the main store, which is never distributed. */
  isApart?: boolean
  /** Only `advance` moves the clock, which is an hour ahead of PostgreSQL's. */
  isHeld?: boolean
  env?: Record<string, string>
  /** In place of one of its own. */
  log?: Log
}

/** Of a held clock before that of PostgreSQL, which goes on: longer than a file of tests takes. */
const aheadMs = 3_600_000

/** Held at whole seconds, so that Unix seconds are exact. */
function testClock(isHeld: boolean) {
  let offset = isHeld ? aheadMs : 0
  let heldAt: number | undefined
  const now = () => (heldAt ?? Date.now()) + offset
  const hold = () => {
    heldAt = Math.ceil(now() / 1000) * 1000 - offset
  }
  if (isHeld) hold()
  return {
    now,
    advance: (seconds: number) => {
      offset += Math.round(seconds * 1000)
    },
    held: async <T>(work: () => Promise<T>): Promise<T> => {
      if (heldAt !== undefined) return work()
      hold()
      try {
        return await work()
      } finally {
        const last = now()
        heldAt = undefined
        offset += Math.max(0, last - now())
      }
    },
  }
}

export async function openPlatform(options: PlatformOptions = {}) {
  const { isApart, isHeld = false, env = {} } = options
  const main = await testDatabase({ isPlain: isApart === false })
  const apart: TestDatabase | undefined = isApart ? await testDatabase() : undefined
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: 'a secret of the tests, 32 characters',
    DATABASE_URL: main.url,
    LOG_LEVEL: 'error',
    ...(apart && { POSITIONS_DATABASE_URL: apart.url }),
    ...env,
  })
  const { now, advance, held } = testClock(isHeld)
  const services = await openServices({
    config,
    log: options.log ?? createLog('test', config.LOG_LEVEL),
    bus: memoryBus(),
    now,
    max: 8,
    connectionTimeout,
  })
  const platform: Platform = {
    ...services,
    advance,
    held,
    close: async () => {
      await endReaders(services)
      await closeServices(services)
      await main.drop()
      await apart?.drop()
    },
  }
  return platform
}
