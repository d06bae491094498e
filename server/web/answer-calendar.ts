import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../domain/platform/network-of.ts'
import { hashToken } from '../domain/platform/token.ts'
import { readCalendarFile } from '../domain/tracking/upkeep/read-calendar.ts'
import type { Services } from '../services.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'

/** Calendars ask once in some minutes at the most; an office has many behind one address. */
const linkRate = { perSecond: 1 / 30, burst: 10 }
const networkRate = { perSecond: 1, burst: 60 }

async function isTooMuch({ limiter, now }: Services, token: string, ip: string): Promise<boolean> {
  const link = hashToken(token).toString('hex')
  const takes: [string, typeof linkRate][] = [
    [`${networkOf(ip)}:calendar`, networkRate],
    [`calendar:${link}`, linkRate],
  ]
  for (const [key, rate] of takes) if (!(await limiter.take(key, rate, now()))) return true
  return false
}

/** `GET /calendar/<token>.ics`, without a session: 404 for a link that was withdrawn or never was. */
export async function answerCalendar(
  request: IncomingMessage,
  response: ServerResponse,
  { name, client, services }: { name: string; client: Client; services: Services },
): Promise<void> {
  const hidden = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const [, token] = /^([\w-]{43})\.ics$/.exec(name) ?? []
  if (token === undefined) return send(request, response, { status: 404, headers: hidden })
  if (await isTooMuch(services, token, client.ip))
    return send(request, response, { status: 429, headers: { ...hidden, 'retry-after': '60' } })
  const body = await readCalendarFile(services, token)
  if (body === undefined) return send(request, response, { status: 404, headers: hidden })
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  const known = request.headers['if-none-match']
  const weakly = (tag: string) => tag.trim().replace(/^W\//, '') === etag
  if (known?.split(',').some(weakly)) {
    response.writeHead(304, headers).end()
    return
  }
  return send(request, response, {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="upkeep.ics"',
      // Never a page of our origin.
      'content-security-policy': "sandbox; default-src 'none'",
    },
    body,
  })
}
