import { readConfig } from '../config.ts'
import { openPool } from '../db/pool.ts'
import { openBus } from '../jobs/open-bus.ts'
import { createLog } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import { openHttpStatus } from '../process/http-status.ts'
import { catchTheRest } from '../process/last-resort.ts'
import { onShutdown } from '../process/lifecycle.ts'
import { openGateway } from './gateway.ts'
import { openGatewayMetrics } from './metrics.ts'

const config = readConfig()
const log = createLog('gateway', config.LOG_LEVEL)
const onError = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke')
const main = openPool(config.DATABASE_URL, { max: 4, onError })
const isOneStore = config.positionsUrl === config.DATABASE_URL
const positions = isOneStore ? main : openPool(config.positionsUrl, { max: 4, onError })
const errors = new ErrorBoundary(log)
const bus = await openBus(config, log, errors)
const gateway = await openGateway({ config, main, positions, bus, log, errors })
const status = await openHttpStatus({
  port: config.GATEWAY_HTTP_PORT,
  registry: openGatewayMetrics(gateway.hub),
  isReady: async () => !gateway.hub.writer.isAway && Boolean(await main.query('SELECT 1')),
})

log.info({ ports: gateway.ports, host: config.host }, 'gateway listens')
// The bench collects before it measures memory.
process.on('SIGUSR2', () => globalThis.gc?.())

const end = onShutdown(
  [
    () => gateway.close(),
    () => status.close(),
    () => bus.close(),
    () => main.end(),
    () => (isOneStore ? undefined : positions.end()),
  ],
  (error) => log.error({ err: error }, 'shutdown step failed'),
)
catchTheRest({ log, errors, end })
