import { collectDefaultMetrics, Registry } from 'prom-client'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { ErrorBoundary, showErrors } from '#server/error-boundary.ts'
import { openHttpStatus } from '#server/http-status.ts'
import { openSenders } from '#server/integrations/open-senders.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { catchTheRest } from '#server/last-resort.ts'
import { onShutdown } from '#server/lifecycle.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { openWorker } from './worker.ts'

const config = readConfig()
const log = createLog('worker', config.LOG_LEVEL)
const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
const main = openPool(config.DATABASE_URL, { max: 4, onError })
const isOneStore = config.positionsUrl === config.DATABASE_URL
const positions = isOneStore ? main : openPool(config.positionsUrl, { max: 4, onError })
const errors = new ErrorBoundary(log)
const bus = await openBus(config, log, errors)
const keptDays = { positions: config.POSITION_DAYS, frames: config.FRAME_DAYS }
const registry = new Registry()
collectDefaultMetrics({ register: registry })
showErrors(registry, 'worker', errors)
const senders = openSenders(config)
const stores = { main, positions, bus, senders, now: Date.now, keptDays, config }
const services = await openServices({ config, log, bus, max: 10 })
const worker = await openWorker({ config, stores, services, registry, log })
const status = await openHttpStatus({
  port: config.WORKER_HTTP_PORT,
  registry,
  isReady: async () => {
    await Promise.all([main.query('SELECT 1'), positions.query('SELECT 1')])
    return true
  },
})

const end = onShutdown(
  [
    () => worker.close(),
    () => status.close(),
    () => closeServices(services),
    () => bus.close(),
    () => main.end(),
    () => (isOneStore ? undefined : positions.end()),
  ],
  (error) => log.error({ err: error }, 'shutdown step failed'),
)
catchTheRest({ log, errors, end })
