import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { RequestProtocol } from './codecs/request.ts'
import type { Hub } from './hub.ts'
import { plainAddress } from './identity/address.ts'
import type { Listening, ListenOptions } from './listening.ts'
import { PerIp } from './per-ip.ts'
import { takePhoneRequest } from './phone-request.ts'

const maxBodyBytes = 16_384
const maxHeaderBytes = 12_288
const idleMs = 20_000
const checkMs = 1000

type PhoneSocket = Socket & { second?: number; requests?: number }

type Listener = { hub: Hub; protocol: RequestProtocol; isClosing: boolean }

/** Phones over HTTP, on any path, limits of TCP. */
export async function listenHttp(
  hub: Hub,
  protocol: RequestProtocol,
  { host, port }: ListenOptions,
): Promise<Listening> {
  const listener: Listener = { hub, protocol, isClosing: false }
  const wholeMs = hub.limits.loginSeconds * 1000
  const server = http.createServer(
    {
      headersTimeout: wholeMs,
      requestTimeout: wholeMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: idleMs,
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => void serve(listener, request, response),
  )
  admit(server, hub)
  overhear(server, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => resolve())
  })
  const stop = () => {
    listener.isClosing = true
    server.close()
    server.closeIdleConnections()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}

function admit(server: http.Server, hub: Hub): void {
  const perIp = new PerIp()
  server.maxConnections = hub.limits.maxConnections
  server.on('drop', () => {
    hub.counters.refused += 1
  })
  server.on('connection', (socket) => {
    const ip = socket.remoteAddress ?? ''
    if (!perIp.enter(ip, hub.limits.maxPerIp)) {
      hub.counters.refused += 1
      socket.destroy()
      return
    }
    hub.counters.accepted += 1
    socket.once('close', () => perIp.leave(ip))
  })
}

/** As Node answers without a listener. */
const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Bytes of a tracker that came to the port of phones. */
function overhear(server: http.Server, { hub, protocol }: Listener): void {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const { rawPacket } = error
    if (rawPacket && hub.heard.isListening && socket instanceof Socket)
      hub.heard.overhear(protocol.name, plainAddress(socket.remoteAddress), rawPacket)
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
}

async function serve(
  listener: Listener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hub, protocol } = listener
  try {
    const { status, body } = await answer(listener, request)
    const isLast = listener.isClosing || status === 413 || status === 429
    if (isLast) response.setHeader('connection', 'close')
    if (status === 503 || status === 429) response.setHeader('retry-after', '5')
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  } catch (error) {
    // The phone disconnected.
    if (request.destroyed && !request.complete) return
    hub.errors.caught(protocol.name, error, { request: `${request.method} ${request.url}` })
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { connection: 'close' }).end()
  }
}

type Answer = { status: number; body: string }

async function answer(
  { hub, protocol, isClosing }: Listener,
  request: IncomingMessage,
): Promise<Answer> {
  if (isClosing || hub.isFull) return { status: 503, body: 'busy' }
  const { socket } = request
  if (isTooFast(hub, socket)) return { status: 429, body: 'too many requests' }
  const body = await readText(request)
  if (body === undefined) return { status: 413, body: 'too large' }
  const { method = '', url = '', headers } = request
  hub.counters.bytes += url.length + body.length
  const receivedAt = Math.floor(hub.now() / 1000)
  const requested = { method, url, contentType: headers['content-type'] ?? '', body, receivedAt }
  const { request: plain, token } = protocol.splitToken(requested, headers.authorization ?? '')
  return takePhoneRequest(hub, protocol, plain, { ip: plainAddress(socket.remoteAddress), token })
}

function isTooFast(hub: Hub, socket: PhoneSocket): boolean {
  const second = Math.floor(hub.now() / 1000)
  if (socket.second !== second) {
    socket.second = second
    socket.requests = 0
  }
  socket.requests = (socket.requests ?? 0) + 1
  return socket.requests > hub.limits.maxFramesPerSecond
}

/** Undefined if too long; the rest is read, so the answer is. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = Number(request.headers['content-length'] ?? 0)
  if (size <= maxBodyBytes) {
    size = 0
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      parts.push(part)
      size += part.length
      if (size > maxBodyBytes) break
    }
  }
  if (size <= maxBodyBytes) return Buffer.concat(parts, size).toString()
  request.resume()
  return undefined
}
