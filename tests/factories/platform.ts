import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { memoryBus } from './memory-bus.ts'

export type Platform = Services & {
  advance: (seconds: number) => void
  close: () => Promise<void>
}

export type PlatformOptions = {
  isApart?: boolean
  env?: Record<string, string>
}

export async function openPlatform({ isApart = false, env = {} }: PlatformOptions = {}) {
  const main = await testDatabase()
  const apart: TestDatabase | undefined = isApart ? await testDatabase() : undefined
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: 'a secret of the tests, 32 characters',
    DATABASE_URL: main.url,
    LOG_LEVEL: 'error',
    ...(apart && { POSITIONS_DATABASE_URL: apart.url }),
    ...env,
  })
  let offset = 0
  const services = await openServices({
    config,
    log: createLog('test', config.LOG_LEVEL),
    bus: memoryBus(),
    now: () => Date.now() + offset,
    max: 8,
  })
  const platform: Platform = {
    ...services,
    advance: (seconds) => {
      offset += seconds * 1000
    },
    close: async () => {
      await closeServices(services)
      await main.drop()
      await apart?.drop()
    },
  }
  return platform
}
