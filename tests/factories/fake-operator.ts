import { createHmac } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OperatorAnswer =
  | { status: number; value?: unknown; retryAfter?: string }
  | 'drop'
  | 'silence'
type Asked = { path: string; body: string; header: (name: string) => string }

/** An operator on this machine. What is put into `next` answers first. */
export async function openOperatorServer(answer: (asked: Asked) => OperatorAnswer) {
  const asked: Asked[] = []
  const next: (OperatorAnswer | ((asked: Asked) => OperatorAnswer))[] = []
  const answerOne = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one: Asked = {
      path: request.url ?? '',
      body: String(Buffer.concat(chunks)),
      header: (name) => String(request.headers[name] ?? ''),
    }
    asked.push(one)
    const planned = next.shift()
    const told = typeof planned === 'function' ? planned(one) : (planned ?? answer(one))
    if (told === 'silence') return
    if (told === 'drop') {
      request.socket.destroy()
      return
    }
    response.statusCode = told.status
    if (told.retryAfter) response.setHeader('retry-after', told.retryAfter)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(told.value ?? {}))
  }
  const server = http.createServer((request, response) => {
    answerOne(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway`,
    asked,
    next,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Made = { iccid: string; state: string; reason?: string }

/** A gateway of our protocol (docs/operations.md#sim-cards), with books. */
export async function openGateway(secret: string) {
  const cards = new Map<string, object>()
  const made = new Map<string, Made>()
  const server = await openOperatorServer(({ path, body, header }) => {
    const signed = createHmac('sha256', secret)
      .update(`${header('x-timestamp')}.${body}`)
      .digest('hex')
    if (signed !== header('x-signature')) return { status: 401 }
    const sent = JSON.parse(body)
    if (path === '/gateway/card') {
      const value = cards.get(sent.iccid)
      return value ? { status: 200, value } : { status: 404 }
    }
    if (path === '/gateway/topup') {
      const known = made.get(sent.key)
      if (known) return { status: 200, value: known }
      if (!cards.has(sent.iccid)) return { status: 422, value: { reason: 'no such card' } }
      const value = { iccid: sent.iccid, state: 'success' }
      made.set(sent.key, value)
      return { status: 200, value }
    }
    const value = path === '/gateway/topup/state' ? made.get(sent.key) : undefined
    return value ? { status: 200, value } : { status: 404 }
  })
  return { ...server, cards, made }
}
