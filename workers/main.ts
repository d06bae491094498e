import os from 'node:os'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { readConfig } from '#server/config.ts'
import { webPushSender } from '#server/domain/people/web-push/web-push-sender.ts'
import { nameStreets } from '#server/integrations/geocode/offline.ts'
import { indexFolder } from '#server/integrations/geocode/street-indexes.ts'
import { openLocator } from '#server/integrations/locate/open-locator.ts'
import { openSenders } from '#server/integrations/open-senders.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { ErrorBoundary, showErrors } from '#server/process/error-boundary.ts'
import { catchTheRest } from '#server/process/last-resort.ts'
import { onShutdown } from '#server/process/on-shutdown.ts'
import { openHttpStatus } from '#server/process/open-http-status.ts'
import { tellRunning } from '#server/process/tell-running.ts'
import { sandboxUrl } from '#server/sandbox/pay/settings.ts'
import { untilVendor } from '#server/sandbox/pay/until-vendor.ts'
import { closeServices, openServices } from '#server/services.ts'
import { watchBackups } from './backup/watch-backups.ts'
import { openPushes } from './data-push/open-pushes.ts'
import { watchMaps } from './maps/watch-maps.ts'
import { openWorker } from './worker.ts'

/** 0: as others; 19: the least. A busy machine gives it a third of what it gives each of them. */
const niceness = 5

// Beside it, on one machine, devices and people wait for answers of gateway and web.
os.setPriority(niceness)
const config = readConfig()
const log = createLog('worker', config.LOG_LEVEL)
const errors = new ErrorBoundary(log)
const bus = await openBus(config, log, errors)
const keptDays = {
  positions: config.POSITION_DAYS,
  frames: config.FRAME_DAYS,
  warm: config.COLD_DAYS,
}
const registry = new Registry()
collectDefaultMetrics({ register: registry })
showErrors(registry, 'worker', errors)
const services = await openServices({ config, log, bus, max: 14, statementTimeout: undefined })
const indexes = { folder: indexFolder(config.dataDir), copies: services.maps }
nameStreets(indexes, (file, error) =>
  log.warn({ err: error, file }, 'an index of streets cannot be read'),
)
const {
  pool: main,
  positions,
  objects,
  files,
  geocoders,
  limiter,
  payments,
  simOperator,
} = services
const senders = openSenders(config, webPushSender({ main, config }), services.brandKeys)
const locator = openLocator(config, Date.now)
const stores = {
  main,
  positions,
  objects,
  files,
  bus,
  senders,
  locator,
  geocoders,
  limiter,
  payments,
  simOperator,
  log,
  now: Date.now,
  keptDays,
  config,
}
await untilVendor(sandboxUrl(config))
const worker = await openWorker({ config, stores, services, registry, log })
const maps = watchMaps(services)
const pushes = openPushes(stores)
const backups = watchBackups(services)
const status = await openHttpStatus({
  port: config.WORKER_HTTP_PORT,
  registry,
  isReady: async () => {
    await Promise.all([main.query('SELECT 1'), positions.query('SELECT 1')])
    return true
  },
})

const endTelling = tellRunning({ main, kind: 'worker', log })

const end = onShutdown(
  [
    // Asked first and awaited last: a rehearsal ends between two of its steps.
    () => void backups.close(),
    () => maps.close(),
    () => status.close(),
    () => pushes.close(),
    () => worker.close(),
    endTelling,
    () => backups.close(),
    () => closeServices(services),
    () => bus.close(),
  ],
  (error) => log.error({ err: error }, 'shutdown step failed'),
)
catchTheRest({ log, errors, end })
