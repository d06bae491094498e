import { readConfig } from '../config.ts'
import { openBus } from '../jobs/open-bus.ts'
import { createLog } from '../log.ts'
import { openServices, type Services } from '../services.ts'

/** Next bundles copies of our modules; only globalThis is shared. */
const shared = globalThis as typeof globalThis & {
  waypostServices?: Promise<Services>
  isWaypostServer?: boolean
}

/** For Next's route handlers. */
export function shareServices(services: Services): void {
  shared.waypostServices = Promise.resolve(services)
  shared.isWaypostServer = true
}

/** Opens them if the host is not our server. */
export function sharedServices(): Promise<Services> {
  shared.waypostServices ??= openOwn()
  return shared.waypostServices
}

async function openOwn(): Promise<Services> {
  const config = readConfig()
  const log = createLog('next', config.LOG_LEVEL)
  return openServices({ config, log, bus: await openBus(config, log) })
}

/** Not `next start` or another host. */
export const isOwnServer = (): boolean => shared.isWaypostServer === true
