import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sourceByte } from '../domain/position/frame-chunk.ts'
import { decodeOsmand, type OsmandRequest, type OsmandResult } from './codecs/osmand/index.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'
import { noteSignOfLife } from './steps/sign-of-life.ts'
import type { ListenOptions } from './tcp.ts'

const maxBodyBytes = 65_536
const bodyDeadlineMs = 15_000

/** Listens for phones that speak OsmAnd over HTTP (protocols.md §4). 200 is sent after the commit. */
export async function listenOsmand(
  hub: Hub,
  { host, port }: ListenOptions,
): Promise<{ port: number; close: () => void }> {
  const server = http.createServer(
    { requestTimeout: bodyDeadlineMs, headersTimeout: bodyDeadlineMs, maxHeaderSize: 16_384 },
    (request, response) => {
      serve(hub, request, response).catch((error: unknown) => {
        hub.log.warn({ err: error }, 'a request of a phone failed')
        if (!response.headersSent) response.writeHead(500).end()
      })
    },
  )
  server.maxConnections = hub.limits.maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => resolve())
  })
  const close = () => {
    server.close()
    server.closeIdleConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

async function serve(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (body === undefined || hub.isFull) {
    response.writeHead(body === undefined ? 413 : 503, { connection: 'close' }).end()
    return
  }
  const asked: OsmandRequest = {
    method: request.method ?? '',
    url: request.url ?? '',
    contentType: request.headers['content-type'] ?? '',
    body,
    receivedAt: Math.floor(hub.now() / 1000),
  }
  hub.counters.frames += 1
  const ip = request.socket.remoteAddress ?? ''
  const status = await take(hub, asked, ip)
  response.writeHead(status, { 'content-length': 0 }).end()
}

/** The status that answers a request, once its reports are stored. */
async function take(hub: Hub, asked: OsmandRequest, ip: string): Promise<number> {
  const first = decodeOsmand(asked)
  if (first.status !== 200 || first.number === undefined) {
    hub.counters.badFrames += 1
    return first.status
  }
  const device = await hub.registry.load(first.number)
  if (!device) {
    const at = Math.floor(hub.now() / 1000)
    hub.unknown.count({ imei: first.number, protocol: 'osmand', ip, at })
    return 400
  }
  device.usedAt = asked.receivedAt
  const result = decodeOsmand(asked, () => device.settings)
  logRequest(hub, device, asked, result)
  if (result.status !== 200) return result.status
  if (result.reports.length === 0) {
    noteSignOfLife(hub, device, result.facts)
    return 200
  }
  hub.takeReports(device, result.reports)
  return new Promise((resolve) => {
    const settle = (_replies: Buffer[], isStored: boolean) => resolve(isStored ? 200 : 503)
    hub.committer.batch.owe({ settle }, [], hub.now())
    hub.committer.schedule()
  })
}

function logRequest(hub: Hub, device: Device, asked: OsmandRequest, result: OsmandResult): void {
  const entry = {
    deviceId: device.id,
    source: sourceByte({ direction: 'up', protocol: 'osmand' }),
    name: result.status === 200 ? 'location' : '',
    error: result.status === 200 ? '' : result.body,
    bytes: Buffer.from(`${asked.method} ${asked.url}\n${asked.body ?? ''}`),
  }
  hub.frameLog.add(entry, hub.now())
}

/** The body as text; undefined when it is larger than any phone sends. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
