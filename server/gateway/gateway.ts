import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Pool } from '../db/pool.ts'
import { openPositionStore } from '../db/position-store.ts'
import { ensureFramePartitions, ensurePartitions } from '../domain/position/partitions.ts'
import { ErrorBoundary } from '../error-boundary.ts'
import type { Bus } from '../jobs/bus.ts'
import type { Log } from '../log.ts'
import { listenOsmand } from './http.ts'
import { Hub } from './hub.ts'
import { limitsOf } from './limits.ts'
import { protocols } from './protocols.ts'
import { startStatus } from './status.ts'
import { dropLost, startSweep } from './sweep.ts'
import { listenTcp } from './tcp.ts'
import { listenUdp } from './udp.ts'

const frameLogBytesPerSecond = 2_000_000

export type GatewayOptions = {
  config: Config
  main: Pool
  positions: Pool
  bus: Bus
  log: Log
  errors?: ErrorBoundary
  now?: () => number
}

export type Gateway = {
  hub: Hub
  /** Bound ports by protocol and transport: `jt808 tcp`. */
  ports: Record<string, number>
  close(): Promise<void>
}

type Closer = () => unknown

/** Starts the gateway of a process (or of a test): store, rules, sockets. Resolves when every port is bound. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, main, positions, bus, log, now = Date.now } = options
  const { errors = new ErrorBoundary(log, now) } = options
  await ensurePartitions(positions, { back: 1, ahead: 1 })
  await ensureFramePartitions(positions, { back: 0, ahead: 1 })
  const store = openPositionStore(config.positionsUrl, (error) =>
    log.warn({ reason: error.message }, 'the position store broke its connection'),
  )
  await store.connect()
  const limits = limitsOf(config)
  const hub = new Hub({
    ...{ main, positions, store, bus, log, errors, limits, now },
    frameLogBytesPerSecond,
    gatewayId: config.GATEWAY_ID,
  })
  await hub.holders.open()
  await subscribe(hub, bus)
  await subscribeHolders(hub, bus)
  const stopSweep = startSweep(hub)
  const stopStatus = startStatus(hub, main, config.GATEWAY_ID)
  const { ports, stoppers, closers } = await listen(hub, config)
  return {
    hub,
    ports,
    close: async () => {
      for (const stop of stoppers) stop()
      stopSweep()
      // What is gathered is stored and acknowledged before the connections go.
      await hub.committer.close()
      hub.publisher.flush()
      for (const session of [...hub.sessions]) session.close('gateway closes')
      await hub.holders.close()
      await hub.frameLog.close()
      await stopStatus()
      await store.close()
      // Last: answers by UDP leave a moment after they are written.
      for (const close of closers) close()
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
  await bus.subscribe('command', ({ deviceId }) => {
    const device = hub.registry.byId(deviceId)
    device?.session?.sendWaiting()
  })
  await bus.subscribe('flushLog', ({ deviceId }) => {
    hub.frameLog.flushDevice(deviceId).catch(failed)
  })
}

/** Keeps to what other gateways say of who holds which device. */
async function subscribeHolders(hub: Hub, bus: Bus): Promise<void> {
  await bus.subscribe(
    'holder',
    ({ instance, moved }) => {
      if (instance === hub.holders.instance) return
      for (const [deviceId, epoch] of moved) {
        const device = hub.registry.byId(deviceId)
        if (!device) continue
        device.holder = undefined
        if (device.session && device.session.epoch < epoch) device.session.close('moved')
      }
    },
    () => void dropLost(hub),
  )
  await bus.subscribe('challenge', ({ deviceId, instance, ip }) => {
    if (instance === hub.holders.instance) hub.registry.byId(deviceId)?.session?.challenge(ip)
  })
}

/** Binds every port; 0 takes a free one for each transport. */
async function listen(hub: Hub, config: Config) {
  /** What takes no more in, and what ends after the last answer. */
  const stoppers: Closer[] = []
  const closers: Closer[] = []
  const ports: Record<string, number> = {}
  for (const { protocol, port, transports } of protocols) {
    const wanted = port(config)
    if (transports.includes('tcp')) {
      const server = await listenTcp(hub, protocol, { host: config.host, port: wanted })
      ports[`${protocol.name} tcp`] = (server.address() as AddressInfo).port
      // Not awaited: it ends with the last connection, which is closed after the last commit.
      stoppers.push(() => void server.close())
    }
    if (transports.includes('udp')) {
      const server = await listenUdp(hub, protocol, { host: config.host, port: wanted })
      ports[`${protocol.name} udp`] = server.port
      stoppers.push(server.stop)
      closers.push(server.close)
    }
  }
  const osmand = await listenOsmand(hub, { host: config.host, port: config.OSMAND_PORT })
  ports['osmand http'] = osmand.port
  stoppers.push(osmand.close)
  return { stoppers, closers, ports }
}
