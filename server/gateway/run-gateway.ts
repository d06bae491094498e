import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../config.ts'
import { openPool } from '../db/pool.ts'
import { openBus } from '../jobs/open-bus.ts'
import { createLog } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import { openHttpStatus } from '../process/http-status.ts'
import { catchTheRest } from '../process/last-resort.ts'
import { type Closer, onShutdown } from '../process/lifecycle.ts'
import { answerReady } from '../process/readiness.ts'
import { openGateway } from './gateway.ts'
import { openGatewayMetrics } from './open-gateway-metrics.ts'
import type { Share } from './share.ts'

/** One gateway process, until it is asked to end. Rejects where it cannot start. */
export async function runGateway(config: Config, share: Share): Promise<void> {
  const name = share.of === 1 ? 'gateway' : `gateway ${share.number}`
  const log = createLog(name, config.LOG_LEVEL)
  const onError = (error: Error) =>
    log.warn({ reason: error.message }, 'a database connection broke')
  const main = openPool(config.DATABASE_URL, { max: 4, onError })
  const isOneStore = config.positionsUrl === config.DATABASE_URL
  const positions = isOneStore ? main : openPool(config.positionsUrl, { max: 4, onError })
  const errors = new ErrorBoundary(log)
  const bus = await openBus(config, log, errors)
  const gateway = await openGateway({ config, main, positions, bus, log, errors, share })
  const registry = openGatewayMetrics(gateway.hub)
  const isReady = async () => !gateway.hub.writer.isAway && Boolean(await main.query('SELECT 1'))
  const closeStatus = await tell(config, share, { registry, isReady })

  log.info({ ports: gateway.ports, host: config.host }, 'gateway listens')
  // The bench collects before it measures memory.
  process.on('SIGUSR2', () => globalThis.gc?.())

  const end = onShutdown(
    [
      () => gateway.close(),
      closeStatus,
      () => bus.close(),
      () => main.end(),
      () => (isOneStore ? undefined : positions.end()),
    ],
    (error) => log.error({ err: error }, 'shutdown step failed'),
  )
  catchTheRest({ log, errors, end })
}

type Told = {
  registry: ReturnType<typeof openGatewayMetrics>
  isReady: () => Promise<boolean>
}

/** At its own port, or to who keeps the processes of the gateway. */
async function tell(config: Config, { of }: Share, { registry, isReady }: Told): Promise<Closer> {
  if (of === 1) {
    const status = await openHttpStatus({ port: config.GATEWAY_HTTP_PORT, registry, isReady })
    return () => status.close()
  }
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
  return answerReady(isReady)
}
