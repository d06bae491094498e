import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readBody } from '../web/read-body.ts'
import { send, sendJson } from '../web/send.ts'

type Pushed = { topic: string; ttl: string; urgency: string; authorization: string; body: string }

const maxBytes = 4096
const atMost = 50
const mailboxes = new LRUCache<string, Pushed[]>({ max: 200 })

/** A push service (RFC 8030) without browsers: GET shows what a mailbox got, still encrypted. */
export async function answerPushSandbox(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: string,
): Promise<void> {
  const kept = mailboxes.get(mailbox) ?? []
  if (request.method === 'GET')
    return sendJson(request, response, { status: 200, value: { items: kept } })
  const body = await readBody(request, maxBytes)
  const { headers } = request
  if (!/^[\w-]{1,64}$/.test(mailbox)) return send(request, response, { status: 404 })
  if (body.length > maxBytes) return send(request, response, { status: 413 })
  if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined)
    return send(request, response, { status: 400 })
  const pushed = {
    topic: String(headers['topic'] ?? ''),
    ttl: String(headers['ttl']),
    urgency: String(headers['urgency'] ?? 'normal'),
    authorization: headers.authorization ?? '',
    body: body.toString('base64url'),
  }
  const others = kept.filter(({ topic }) => topic === '' || topic !== pushed.topic)
  mailboxes.set(mailbox, [...others, pushed].slice(-atMost))
  const location = `/sandbox/push/${mailbox}`
  return send(request, response, { status: 201, headers: { location } })
}
