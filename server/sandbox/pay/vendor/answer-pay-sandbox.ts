import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../services.ts'
import { readBody } from '../../../web/read-body.ts'
import { send } from '../../../web/send.ts'
import { sandboxKey, sandboxPageUrl } from '../settings.ts'
import { answerVendor } from './answer-vendor.ts'

const maxBytes = 16_384
const types = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' }
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The vendor of the payment sandbox, which errs as its scenarios say; 404 where there is none. */
export async function answerPaySandbox(
  request: IncomingMessage,
  response: ServerResponse,
  { services, path }: { services: Services; path: string },
): Promise<void> {
  const { config, pool, now, log } = services
  const url = sandboxPageUrl(config)
  const body = await readBody(request, maxBytes)
  if (url === undefined) return send(request, response, { status: 404 })
  if (body.length > maxBytes) return send(request, response, { status: 413 })
  const [, search = ''] = request.url?.split('?') ?? []
  const vendor = { pool, now, secret: sandboxKey(config), url, notify }
  const answer = await answerVendor(vendor, {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(search),
    body: String(body),
    header: (name) => request.headers[name]?.toString(),
  }).catch((error) => {
    log.warn({ err: error }, 'the payment sandbox failed')
    return { status: 400, type: 'json' as const, body: '{}' }
  })
  if (!answer) {
    response.destroy()
    return
  }
  const headers = { 'content-type': types[answer.type], 'cache-control': 'no-store' }
  return send(request, response, {
    status: answer.status,
    body: answer.body,
    headers: { ...headers, 'content-security-policy': policy },
  })
}

/** Twice, as vendors do, then it is lost. */
async function notify(url: string, body: string, signature: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  for (let tries = 0; tries < 2; tries++) {
    const taken = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(3000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (taken) return
  }
}
