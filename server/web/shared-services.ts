import type { Services } from '../services.ts'

/** Next bundles copies of our modules; only globalThis is shared. */
const shared = globalThis as typeof globalThis & { waypostServices?: Services }

/** For Next's route handlers. */
export function shareServices(services: Services): void {
  shared.waypostServices = services
}

/** @throws {Error} under another server than `server/main.ts` */
export function sharedServices(): Services {
  if (!shared.waypostServices) throw new Error('Next runs under server/main.ts only')
  return shared.waypostServices
}
