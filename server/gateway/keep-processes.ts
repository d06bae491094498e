import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import { KeptWorkers } from '../process/kept-workers.ts'
import { catchTheRest } from '../process/last-resort.ts'
import { onShutdown } from '../process/on-shutdown.ts'
import { openHttpStatus } from '../process/open-http-status.ts'
import { askReady } from '../process/readiness.ts'
import { idOf } from './share.ts'

/**
 * Keeps `of` gateway processes behind the same ports and answers health and metrics for all of them. It hands each
 * connection to one of them in turn, and reads nothing itself.
 */
export async function keepProcesses(config: Config, of: number): Promise<void> {
  const log = createLog('gateway', config.LOG_LEVEL)
  const status = await openHttpStatus({
    port: config.GATEWAY_HTTP_PORT,
    registry: metricsOf(() => workers.restarts),
    isReady: async () => {
      const ready = await Promise.all(workers.living.map(askReady))
      return ready.length === of && !ready.includes(false)
    },
  })
  const end = onShutdown([() => workers.stop(), () => status.close()], (error) =>
    log.error({ err: error }, 'shutdown step failed'),
  )
  catchTheRest({ log, errors: new ErrorBoundary(log), end })
  const workers = new KeptWorkers({
    count: of,
    log,
    nameOf: (number) => idOf(config.GATEWAY_ID, { number, of }),
    envOf: (number) => ({ GATEWAY_PROCESS: String(number) }),
    onNoStart: (why) => {
      log.fatal({ reason: why }, 'the processes of the gateway cannot start')
      process.send?.({ reason: why })
      end(1)
    },
  })
}

/** Sums over the processes, the largest of what does not add up (`aggregator` in metrics.ts), and what only this one knows. */
function metricsOf(restarts: () => number): Pick<Registry, 'contentType' | 'metrics'> {
  const all = new AggregatorRegistry()
  const own = new Registry()
  new Gauge({
    name: 'gateway_process_restarts_total',
    help: 'Processes of the gateway that ended and were started again',
    registers: [own],
    collect() {
      this.set(restarts())
    },
  })
  return {
    contentType: own.contentType,
    metrics: async () => `${await all.clusterMetrics()}\n${await own.metrics()}`,
  }
}
