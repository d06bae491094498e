/**
 * The web process's server with a plain handler beside: sends what is kept under its path; below
 * /bare/ without the platform; `PUT` there keeps what is sent.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { loadPlaces } from '#server/integrations/geocode/offline.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { openPush } from '#server/realtime/main.ts'
import { openServices } from '#server/services.ts'
import { openMetrics } from '#server/web/metrics.ts'
import { pushOptions } from '#server/web/push-wiring.ts'
import { readBody } from '#server/web/read-body.ts'
import { readinessOf } from '#server/web/readiness-of.ts'
import { type Route, routes } from '#server/web/routes.ts'
import { openTileCache } from '#server/web/tile-cache.ts'
import { openTileProxy } from '#server/web/tile-proxy.ts'
import { createWebServer } from '#server/web/web-server.ts'

type Kept = { body: string; headers: Record<string, string> }
const kept = new Map<string, Kept>()
const bodyLimit = 1_048_576
const folders = /^\/(plain|bare)\/|\?.*/g

async function answerPlain(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, bodyLimit)
  const target = request.url?.replace(folders, '') ?? ''
  if (request.method === 'PUT') kept.set(target, JSON.parse(body.toString()) as Kept)
  const answer = kept.get(target)
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
}

const config = readConfig()
const log = createLog('web', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus })
await loadPlaces()
const push = await openPush(pushOptions(services))
const folder = path.join(config.dataDir, 'bench-web')
const cache = await openTileCache(folder, 1_000_000)
const providers = new Map()
;(routes as Route[]).push({
  part: 'plain',
  path: '/plain/',
  methods: ['POST'],
  answer: ({ request, response }) => answerPlain(request, response),
})
const web = createWebServer({
  services,
  push,
  metrics: openMetrics(push),
  readiness: readinessOf(services),
  folders: { builtIn: folder, operator: folder },
  tiles: openTileProxy({ providers, cache, env: {}, log }),
  page: async (_, response) => void response.writeHead(404).end(),
  isDev: false,
})
const [answerPlatform] = web.server.listeners('request')
web.server.removeAllListeners('request')
web.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.startsWith('/bare/')) void answerPlain(request, response)
  else answerPlatform?.(request, response)
})
web.server.listen(0, '127.0.0.1', () => {
  process.send?.((web.server.address() as AddressInfo).port)
})
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit(0))
