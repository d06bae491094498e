import { webcrypto } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server of somebody else got. It knows nothing of what sends. */
type Received = {
  /** Of its address. */
  path: string
  id: string
  timestamp: string
  signatures: string[]
  body: string
  type: string
  events: Record<string, unknown>[]
}

/** `late`: takes it, and says so after the sender has gone. */
type ReceiverAnswer = number | 'hang' | 'late' | { location: string }

/** Answers as `next` says, in turn, else 204. */
export async function openPushReceiver() {
  const received: Received[] = []
  const next: ReceiverAnswer[] = []
  const held: http.ServerResponse[] = []
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const { type, events } = JSON.parse(body) as Pick<Received, 'type' | 'events'>
    const header = (name: string) => String(request.headers[name])
    received.push({
      path: String(request.url),
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signatures: header('webhook-signature').split(' '),
      body: body,
      type: type,
      events: events,
    })
    const answer = next.shift() ?? 204
    if (answer === 'hang' || answer === 'late') held.push(response)
    else if (typeof answer === 'number') response.writeHead(answer).end(`answer ${answer}`)
    else response.writeHead(302, { location: answer.location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port: port,
    received: received,
    next: next,
    events: (type: string) =>
      received.filter((message) => message.type === type).flatMap(({ events }) => events),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As the specification of Standard Webhooks says, by the web's own cryptography. */
export async function isSignedBy(
  secret: string,
  { id, timestamp, signatures }: Received,
  body: string,
): Promise<boolean> {
  const { subtle } = webcrypto
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (sign) => sign.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytes, hmac, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const verified = await Promise.all(
    signatures.map((one) => {
      const [version, text = ''] = one.split(',')
      const mac = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
      return version === 'v1' && subtle.verify('HMAC', key, mac, signed)
    }),
  )
  return verified.includes(true)
}
