import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { openPool } from '../db/pool.ts'
import { followBrands } from '../domain/platform/brand/follow-brands.ts'
import { followTexts } from '../domain/platform/texts/follow-texts.ts'
import { openBus } from '../jobs/open-bus.ts'
import { createLog } from '../log.ts'
import { ErrorBoundary, showErrors } from '../process/error-boundary.ts'
import { catchTheRest } from '../process/last-resort.ts'
import { type Closer, onShutdown } from '../process/on-shutdown.ts'
import { openHttpStatus } from '../process/open-http-status.ts'
import { answerReady } from '../process/readiness.ts'
import { tellRunning } from '../process/tell-running.ts'
import { openGateway } from './gateway.ts'
import type { Hub } from './hub.ts'
import type { Share } from './share.ts'

type Figure = readonly [
  name: string,
  help: string,
  read: (hub: Hub) => number,
  /** Over several processes; their sum otherwise. */
  aggregator?: 'max',
]

const figures: readonly Figure[] = [
  ['gateway_processes', 'Processes of this gateway that answer', () => 1],
  ['gateway_connections', 'Open device connections', (hub) => hub.sessions.size],
  ['gateway_devices', 'Devices in memory', (hub) => hub.registry.size],
  ['gateway_accepted_total', 'Connections accepted', (hub) => hub.counters.accepted],
  ['gateway_refused_total', 'Connections refused by a limit', (hub) => hub.counters.refused],
  ['gateway_bytes_total', 'Bytes received', (hub) => hub.counters.bytes],
  ['gateway_frames_total', 'Frames received', (hub) => hub.counters.frames],
  [
    'gateway_left_out_total',
    'Requests taken without values that could not be read',
    (hub) => hub.counters.leftOut,
  ],
  ['gateway_bad_frames_total', 'Frames refused', (hub) => hub.counters.badFrames],
  ['gateway_slow_messages_total', 'Messages over 50 ms', (hub) => hub.messageTime.slow],
  [
    'gateway_longest_message_ms',
    'The dearest message up to 50 ms',
    (hub) => hub.messageTime.longestMs,
    'max',
  ],
  ['gateway_reports_total', 'Reports taken in', (hub) => hub.counters.reports],
  ['gateway_resent_total', 'Reports that were known already', (hub) => hub.counters.resent],
  ['gateway_acknowledged_total', 'Acknowledgements sent', (hub) => hub.counters.acknowledged],
  ['gateway_take_overs_total', 'Log-ins over a live one', (hub) => hub.counters.takeOvers],
  ['gateway_conflicts_total', 'Claims of devices in vain', (hub) => hub.conflicts.total],
  ['gateway_unknown_total', 'Connection attempts of unknown numbers', (hub) => hub.unknown.total],
  ['gateway_backlog', 'Reports not yet stored', (hub) => hub.committer.backlog],
  ['gateway_commits_total', 'Batches stored', (hub) => hub.committer.counters.commits],
  ['gateway_store_failures_total', 'Failed tries', (hub) => hub.writer.counters.failures],
  [
    'gateway_dropped_total',
    'Reports given up, not acknowledged',
    (hub) => hub.committer.counters.dropped,
  ],
  [
    'gateway_refused_reports_total',
    'Reports that the database refused, not acknowledged',
    (hub) => hub.committer.counters.refused,
  ],
  ['gateway_store_away', '1 while the store is away', (hub) => Number(hub.writer.isAway), 'max'],
  [
    'gateway_log_frames_total',
    'Frames kept in the device log',
    (hub) => hub.frameLog.counters.frames,
  ],
  ['gateway_log_left_total', 'Frames left out of it', (hub) => hub.frameLog.counters.left],
]

/** In a registry of its own. */
function openGatewayMetrics(hub: Hub): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const [name, help, read, aggregator = 'sum'] of figures) {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(read(hub))
      },
    })
  }
  showErrors(registry, 'gateway', hub.errors)
  const ack = new Histogram({
    name: 'gateway_ack_seconds',
    help: 'From the first report of a batch to its acknowledgement',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  })
  hub.observeAck = (seconds) => ack.observe(seconds)
  return registry
}

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
  // Messages to owners name the brand, and are written as it writes.
  await followBrands({ pool: main, bus, log })
  await followTexts({ pool: main, bus, log })
  const gateway = await openGateway({ config, main, positions, bus, log, errors, share })
  const registry = openGatewayMetrics(gateway.hub)
  const isReady = async () => !gateway.hub.writer.isAway && Boolean(await main.query('SELECT 1'))
  const closeStatus = await tell(config, share, { registry, isReady })

  log.info({ ports: gateway.ports, host: config.host }, 'gateway listens')
  // The bench collects before it measures memory.
  process.on('SIGUSR2', () => globalThis.gc?.())

  const endTelling = tellRunning({ main, kind: 'gateway', log })
  const end = onShutdown(
    [
      () => gateway.close(),
      endTelling,
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
