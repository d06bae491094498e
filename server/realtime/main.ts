import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { listLargeTrees } from '../domain/people/organisation/count-devices.ts'
import { Connection } from './connection.ts'
import { type HeldConnection, Hub } from './hub.ts'
import { maxPayload, type PushOptions } from './push-options.ts'

export type PushStats = { sockets: number; feeds: number; devices: number }

export type Push = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  stats(): PushStats
  /** 1012 asks clients to reconnect. */
  close(): Promise<void>
}

const tickMs = 1000

/** Rejects when the bus is unavailable. */
export async function openPush(options: PushOptions): Promise<Push> {
  const hub = new Hub(options)
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false })
  const stopListening = await listen(hub)
  void loadLargeTrees(hub)
  const tick = setInterval(() => watch(hub), tickMs).unref()
  const reload = setInterval(() => reloadAll(hub), hub.limits.reloadMs).unref()
  return {
    upgrade(request, socket, head) {
      const refusal = refusalOf(hub, request)
      if (refusal) {
        socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      sockets.handleUpgrade(request, socket, head, (accepted) => {
        hub.admit(new Connection(accepted, request, hub))
      })
    },
    stats: () => ({
      sockets: hub.connections.size,
      feeds: hub.store.feedCount,
      devices: hub.store.rows.size,
    }),
    async close() {
      clearInterval(tick)
      clearInterval(reload)
      for (const stop of stopListening) stop()
      for (const connection of hub.connections) connection.close(1012, 'restart')
      sockets.close()
      hub.changes.close()
      hub.lent.close()
      await hub.alarms.close()
      hub.store.close()
    },
  }
}

function refusalOf(hub: Hub, request: IncomingMessage): string | undefined {
  if (!hub.options.isOriginAllowed(request)) return '403 Forbidden'
  const ip = hub.options.ipOf(request)
  if (hub.countWaiting(ip) >= hub.limits.waitingPerAddress) return '429 Too Many Requests'
  return undefined
}

/** For as long as the process runs: reading a million devices takes seconds. */
async function loadLargeTrees(hub: Hub): Promise<void> {
  const { log, pool } = hub.options.services
  try {
    for (const path of await listLargeTrees(pool, hub.limits.groupsAbove)) {
      const startedAt = Date.now()
      const { size } = await hub.store.open({ kind: 'tree', path })
      log.info({ path, devices: size, ms: Date.now() - startedAt }, 'live rows are loaded')
    }
  } catch (error) {
    warn(hub, error, 'a large organisation is loaded by its first reader only')
  }
}

function watch(hub: Hub): void {
  const now = Date.now()
  const { authMs, pingMs, recheckMs } = hub.limits
  hub.lent.tick()
  const due: HeldConnection[] = []
  for (const connection of hub.connections) {
    if (!connection.session && now - connection.openedAt > authMs)
      connection.close(1008, 'subscribe')
    if (connection.session && now - connection.checkedAt > recheckMs) due.push(connection)
    if (now - connection.pingedAt < pingMs) continue
    if (connection.heardAt < connection.pingedAt) connection.terminate()
    else connection.ping()
  }
  hub.check(due).catch((error: unknown) => warn(hub, error, 'sessions could not be checked'))
}

function reloadAll(hub: Hub): void {
  hub.lent.all()
  hub.store.reload().catch((error: unknown) => warn(hub, error, 'live rows could not be reloaded'))
}

function warn(hub: Hub, error: unknown, text: string): void {
  hub.options.services.log.warn({ err: error }, text)
}

/** Recompares everything after a bus failure. */
async function listen(hub: Hub): Promise<(() => void)[]> {
  const { bus } = hub.options.services
  const checkAll = () => {
    hub.directory.forgetAll()
    hub
      .check([...hub.connections])
      .catch((error: unknown) => warn(hub, error, 'sessions could not be checked'))
  }
  return Promise.all([
    bus.subscribe(
      'live',
      ({ rows }) => hub.store.apply(rows),
      () => reloadAll(hub),
    ),
    bus.subscribe(
      'alarm',
      () => hub.alarms.wake(),
      () => hub.alarms.wake(),
    ),
    bus.subscribe(
      'device',
      ({ id }) => {
        hub.directory.forget(id)
        hub.store.invalidate(id)
        hub.lent.device(id)
        hub.changes.device(id)
      },
      () => {
        hub.lent.all()
        hub.changes.all()
      },
    ),
    bus.subscribe('sharing', (change) => hub.onSharing(change)),
    bus.subscribe('announcement', (change) => hub.onAnnouncement(change)),
    bus.subscribe('brand', (change) => hub.onBrand(change)),
    bus.subscribe('heard', ({ deviceId }) => hub.changes.device(deviceId)),
    bus.subscribe(
      'session',
      (change) => {
        hub
          .onSession(change)
          .catch((error: unknown) => warn(hub, error, 'a session change was not followed'))
      },
      checkAll,
    ),
  ])
}
