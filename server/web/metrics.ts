import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { loggedErrors } from '../log.ts'
import { isLocalName, isLocalRequest } from '../mapi/door/request.ts'
import type { Push } from '../realtime/main.ts'
import { mapiRequestOf } from './request-facts.ts'
import { send } from './send.ts'

export type WebMetrics = {
  registry: Registry
  /** Seconds. */
  observe(part: string, status: number, seconds: number): void
}

export function openMetrics(push: Pick<Push, 'stats'>): WebMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time to answer, by part of the server and status class',
    labelNames: ['part', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const gauges = {
    sockets: 'Open push connections',
    feeds: 'Scopes of the live map that are loaded',
    devices: 'Devices of the live map that are loaded',
  } as const
  for (const [name, help] of Object.entries(gauges))
    new Gauge({
      name: `push_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(push.stats()[name as keyof typeof gauges])
      },
    })
  new Counter({
    name: 'failures_total',
    help: 'Errors that nobody expected, by the message under which each was logged',
    labelNames: ['message'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [message, count] of loggedErrors) this.inc({ message }, count)
    },
  })
  return {
    registry,
    observe: (part, status, seconds) =>
      answers.observe({ part, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}

/** A proxy's requests are local too. */
const isPublished = ({ TRUST_PROXY, APP_URL }: Config) =>
  TRUST_PROXY ||
  (APP_URL !== undefined && !(URL.canParse(APP_URL) && isLocalName(new URL(APP_URL).hostname)))

/** With the operator's token, or locally without a proxy. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { config, metrics }: { config: Config; metrics: WebMetrics },
): Promise<void> {
  const token = config.METRICS_TOKEN
  const isAllowed =
    (!isPublished(config) && isLocalRequest(mapiRequestOf(request, config))) ||
    (token !== undefined && request.headers.authorization === `Bearer ${token}`)
  if (!isAllowed) return send(request, response, { status: 404 })
  const headers = { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }
  const body = await metrics.registry.metrics()
  return send(request, response, { status: 200, headers, body })
}
