import { readConfig } from './config.ts'
import { openBus } from './jobs/open-bus.ts'
import { createLog } from './log.ts'
import { openServices, type Services } from './services.ts'

/** Next bundles its own copies of our modules; only globalThis is one for all of them. */
const shared = globalThis as typeof globalThis & {
  waypostServices?: Promise<Services>
  isWaypostServer?: boolean
}

/** Lends the web process's services to the route handlers that Next runs in it. */
export function shareServices(services: Services): void {
  shared.waypostServices = Promise.resolve(services)
  shared.isWaypostServer = true
}

/** The services of this process; opened here when the host is not our own server. */
export function sharedServices(): Promise<Services> {
  shared.waypostServices ??= openOwn()
  return shared.waypostServices
}

async function openOwn(): Promise<Services> {
  const config = readConfig()
  const log = createLog('next', config.LOG_LEVEL)
  return openServices({ config, log, bus: await openBus(config, log) })
}

/** Whether requests come through our own server, and not through `next start` or another host of Next. */
export const isOwnServer = (): boolean => shared.isWaypostServer === true
