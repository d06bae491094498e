import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { TileProvider } from '#lib/codes/tile-provider.ts'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { openPush, type Push } from '#server/realtime/main.ts'
import type { PushLimits } from '#server/realtime/push-options.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { pagesOf } from '#server/web/existing-pages.ts'
import { openMetrics } from '#server/web/metrics.ts'
import { pushOptions } from '#server/web/push-wiring.ts'
import { readinessOf } from '#server/web/readiness-of.ts'
import { openTileCache } from '#server/web/tile-cache.ts'
import { openTileProxy } from '#server/web/tile-proxy.ts'
import { createWebServer } from '#server/web/web-server.ts'
import { connectionTimeout, testDatabase } from '../setup/database.ts'
import { noteErrors } from './reached-errors.ts'

export type Web = {
  services: Services
  push: Push
  host: string
  mapFolder: string
  close: () => Promise<void>
}

export type WebOptions = {
  limits?: Partial<PushLimits>
  env?: Record<string, string>
  providers?: Map<string, TileProvider>
  /** Of integrators, as a build writes them. */
  clients?: string
  page?: (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>
}

/** As a build lists them. */
const appRoutes = Object.fromEntries(
  fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\/(page|route)\.tsx?$/.test(file))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .map((file) => [file, file.replace(/\/\([^)]*\)|\/(page|route)$/g, '') || '/']),
)

/** The clock of the platform stands still until `work` ends, so that no budget of a time fills up meanwhile. */
export async function withoutTime<T>({ services }: Web, work: () => Promise<T>): Promise<T> {
  const { now } = services
  const at = now()
  services.now = () => at
  try {
    return await work()
  } finally {
    services.now = now
  }
}

/** Real bus, empty database, a stand-in for Next. */
export async function openWeb({
  limits,
  env = {},
  providers,
  clients,
  page,
}: WebOptions = {}): Promise<Web> {
  const database = await testDatabase()
  const dataDir = path.join(os.tmpdir(), `waypost-web-${process.pid}-${Math.random().toString(36)}`)
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: 'a secret of the tests, 32 characters',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...env,
  })
  const log = createLog('test', config.LOG_LEVEL)
  const bus = await openBus(config, log)
  const services = await openServices({ config, log, bus, max: 8, connectionTimeout })
  const push = await openPush(pushOptions(services, limits))
  const offered = providers ?? new Map<string, TileProvider>()
  const cache = await openTileCache(path.join(dataDir, 'tiles'), 1_000_000)
  const mapFolder = path.join(dataDir, 'maps')
  const web = createWebServer({
    services,
    push,
    metrics: openMetrics(push),
    readiness: readinessOf(services),
    folders: { builtIn: path.resolve('brands/assets'), operator: mapFolder },
    ...(clients && { clients }),
    tiles: openTileProxy({ providers: offered, cache, env: {}, log }),
    page:
      page ??
      (async (request, response) => {
        response.end(String(request.headers['x-nonce']))
      }),
    pages: pagesOf(appRoutes),
    isDev: false,
  })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
  return {
    services,
    push,
    host: `127.0.0.1:${(web.server.address() as AddressInfo).port}`,
    mapFolder,
    close: async () => {
      await push.close()
      await web.close()
      await closeServices(services)
      await bus.close()
      await database.drop()
    },
  }
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

export function fetchRaw(
  web: Pick<Web, 'host'>,
  target: string,
  options: http.RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  const [hostname, port] = web.host.split(':')
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        if (target.startsWith('/upload') && body.length > 0) noteErrors(String(body))
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
    })
    request.on('error', reject)
    request.end(options.body)
  })
}
