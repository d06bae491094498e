import { protocolNames, protocols } from '#lib/codes/protocols.ts'
import type { Config } from '../config.ts'
import type { Pool } from '../db/pool.ts'
import { openPositionStore } from '../db/position-store.ts'
import { openFileStore } from '../domain/platform/file/file-store.ts'
import { ensureFramePartitions, ensurePartitions } from '../domain/tracking/position/partitions.ts'
import { locatorKind } from '../integrations/locate/open-locator.ts'
import { openObjectStore } from '../integrations/object-store/open-object-store.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import type { StreamProtocol } from './codecs/protocol.ts'
import type { RequestProtocol } from './codecs/request.ts'
import { gatewayLimits } from './gateway-limits.ts'
import { Hub } from './hub.ts'
import { listenHttp } from './listen-http.ts'
import { listenTcp } from './listen-tcp.ts'
import { listenUdp } from './listen-udp.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { type Codec, loadCodec } from './load-codec.ts'
import { batchWork } from './pipeline.ts'
import { Proxies } from './proxy/proxies.ts'
import { idOf, oneProcess, type Share } from './share.ts'
import { startStatus } from './start-status.ts'
import { dropLost, type EverySecond, everySecond, startSweep } from './sweep.ts'

const frameLogBytesPerSecond = 2_000_000

export type GatewayOptions = {
  config: Config
  main: Pool
  positions: Pool
  bus: Bus
  log: Log
  errors?: ErrorBoundary
  now?: () => number
  /** When the sweep runs. */
  seconds?: EverySecond
  share?: Share
}

export type Gateway = {
  hub: Hub
  /** By protocol and transport: `jt808 tcp`. */
  ports: Record<string, number>
  close(): Promise<void>
}

/** Resolves when every port is bound. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, main, positions, bus, log, now = Date.now } = options
  const { errors = new ErrorBoundary(log, now), seconds = everySecond } = options
  const { share = oneProcess } = options
  const gatewayId = idOf(config.GATEWAY_ID, share)
  await ensurePartitions(positions, { back: 1, ahead: 1 })
  await ensureFramePartitions(positions, { back: 0, ahead: 1 })
  const store = openPositionStore(config.positionsUrl, (error) =>
    log.warn({ reason: error.message }, 'the position store broke its connection'),
  )
  await store.connect()
  const limits = gatewayLimits(config, share.of)
  const objects = await openObjectStore(config)
  const hub = new Hub({
    main,
    positions,
    store,
    files: openFileStore({ pool: main, objects, config, log }),
    bus,
    log,
    errors,
    limits,
    now,
    frameLogBytesPerSecond: frameLogBytesPerSecond / share.of,
    mainUrl: config.DATABASE_URL,
    gatewayId,
    origin: config.APP_URL ?? `http://localhost:${config.PORT}`,
    secret: config.SECRET,
    isLocating: locatorKind(config) !== 'off',
    batches: batchWork,
  })
  hub.holders.onBack = () => dropLost(hub)
  await hub.holders.open()
  await subscribe(hub, bus)
  await hub.fences.load()
  await subscribeHolders(hub, bus)
  const stopSweep = startSweep(hub, seconds)
  const stopStatus = await startStatus(hub, main, { gatewayId: config.GATEWAY_ID, share })
  const { ports, listening } = await listen(hub, config, share)
  return {
    hub,
    ports,
    close: async () => {
      for (const { stop } of listening) stop()
      stopSweep()
      // Stores and acknowledges before connections close.
      hub.writer.close()
      await hub.committer.close()
      hub.publisher.flush()
      hub.fences.close()
      hub.heard.close()
      await hub.feeds.flush()
      for (const session of [...hub.sessions]) session.close('gateway closes')
      await hub.holders.close()
      await hub.frameLog.close()
      await stopStatus()
      await store.close()
      // Last: UDP answers leave a moment after they are written.
      for (const { close } of listening) close?.()
    },
  }
}

async function subscribe(hub: Hub, bus: Bus): Promise<void> {
  const failed = (error: unknown) => hub.log.warn({ err: error }, 'a bus message was not acted on')
  await bus.subscribe(
    'device',
    ({ id, imei }) => {
      hub.unknown.forget(imei)
      hub.registry.refresh(imei, id).catch(failed)
    },
    () => void hub.registry.refreshAll().catch(failed),
  )
  await bus.subscribe(
    'fence',
    ({ id }) => hub.fences.touch(id),
    () => void hub.fences.load().catch(failed),
  )
  await bus.subscribe('session', ({ organisationId }) => {
    if (organisationId === undefined) return
    hub.registry.refreshBelow(organisationId).catch(failed)
    hub.fences.load().catch(failed)
  })
  await bus.subscribe('command', ({ deviceId }) => {
    const device = hub.registry.byId(deviceId)
    device?.session?.sendWaiting()
  })
  await bus.subscribe('stream', ({ deviceId }) => {
    readAgain(hub, deviceId).catch(failed)
  })
  await bus.subscribe('listen', ({ deviceId, number, address, proofPort }) =>
    hub.heard.await(deviceId, { number, address, proofPort }),
  )
  await bus.subscribe(
    'feed',
    () => hub.feeds.forget(),
    () => hub.feeds.forget(),
  )
  await bus.subscribe('flushLog', ({ deviceId }) => {
    hub.frameLog.flushDevice(deviceId).catch(failed)
  })
}

/** Cells alone activate a device too. */
async function readAgain({ registry, activate }: Hub, deviceId: number): Promise<void> {
  await registry.readStream(deviceId)
  const device = registry.byId(deviceId)
  if (device && device.activatedAt === undefined && device.state.accuracy > 0) activate(device)
}

async function subscribeHolders(hub: Hub, bus: Bus): Promise<void> {
  await bus.subscribe(
    'holder',
    ({ instance, moved }) => {
      if (instance === hub.holders.instance) return
      for (const [deviceId, epoch] of moved) {
        const device = hub.registry.byId(deviceId)
        if (!device) continue
        device.holder = undefined
        device.phoneEpoch = undefined
        if (device.session && device.session.epoch < epoch) device.session.close('moved')
      }
    },
    () => void dropLost(hub),
  )
  await bus.subscribe('challenge', ({ deviceId, instance, ip }) => {
    if (instance === hub.holders.instance) hub.registry.byId(deviceId)?.session?.challenge(ip)
  })
}

type Listen = (hub: Hub, codec: Codec, at: ListenOptions) => Promise<Listening>

const listenOn: Record<'tcp' | 'udp' | 'http', Listen> = {
  tcp: (hub, codec, at) => listenTcp(hub, codec as StreamProtocol, at),
  udp: (hub, codec, at) => listenUdp(hub, codec as StreamProtocol, at),
  http: (hub, codec, at) => listenHttp(hub, codec as RequestProtocol, at),
}

/** Port 0 takes a free one. Datagrams of one sender must come to one process: the first takes all. */
async function listen(hub: Hub, config: Config, { number }: Share) {
  const { host, devicePorts } = config
  const proxies = new Proxies(config)
  const listening: Listening[] = []
  const ports: Record<string, number> = {}
  for (const name of protocolNames) {
    const codec = await loadCodec(name)
    hub.heard.codecs.set(name, codec)
    for (const transport of protocols[name].transports) {
      if (transport === 'udp' && number > 1) continue
      const bound = await listenOn[transport](hub, codec, {
        host,
        port: devicePorts[name],
        proxies,
      })
      ports[`${name} ${transport}`] = bound.port
      listening.push(bound)
    }
  }
  return { listening, ports }
}
