import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { openReport } from '../domain/people/schedule/open-report.ts'
import { takeOffByToken } from '../domain/people/schedule/recipients.ts'
import { networkOf } from '../domain/platform/network-of.ts'
import type { Services } from '../services.ts'
import { refuseFile, sendFile } from './download.ts'
import { dropRest } from './read-body.ts'
import { clientAddressOf } from './request-facts.ts'
import { send } from './send.ts'

type Given = { token: string; services: Services }

const rate = { perSecond: 1, burst: 20 }
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

async function mayTry(request: IncomingMessage, services: Services, what: string) {
  const { ip } = clientAddressOf(request, services.config)
  return services.limiter.take(`${what}:${networkOf(ip)}`, rate, services.now())
}

/** `GET /report/<token>` of a mail: the file, again and again while it is kept. */
export async function answerReport(
  request: IncomingMessage,
  response: ServerResponse,
  { token, services }: Given,
): Promise<void> {
  if (!(await mayTry(request, services, 'report')))
    return send(request, response, { status: 429, headers })
  const file = await openReport(services, token).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  if (file instanceof AppError) return refuseFile(request, response, file)
  if (!file) return refuseFile(request, response, new AppError('scheduleLinkEnded'))
  sendFile(response, file)
}

/**
 * `POST /leave/<token>` is the one click of RFC 8058, which mail programs make for their reader. Whoever opens the
 * address is asked first, as programs that look at links open it, too.
 */
export async function answerLeave(
  request: IncomingMessage,
  response: ServerResponse,
  { token, services }: Given,
): Promise<void> {
  dropRest(request, response)
  if (request.method !== 'POST') {
    const location = `/schedule/leave/${encodeURIComponent(token)}`
    return send(request, response, { status: 303, headers: { ...headers, location } })
  }
  if (!(await mayTry(request, services, 'leave')))
    return send(request, response, { status: 429, headers })
  const { ip } = clientAddressOf(request, services.config)
  const visit = { services, now: services.now, ip, requestId: '' }
  const refusal = await takeOffByToken(visit, token).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
  return send(request, response, { status: refusal ? 404 : 200, headers })
}
