/** Web process without the console: says its port, ends with its parent. */

import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { onShutdown } from '#server/process/on-shutdown.ts'
import { openPush } from '#server/realtime/main.ts'
import { closeServices, openServices } from '#server/services.ts'
import { openMetrics } from '#server/web/metrics.ts'
import { pushOptions } from '#server/web/push-wiring.ts'
import { readinessOf } from '#server/web/readiness-of.ts'
import { openTileCache } from '#server/web/tile-cache.ts'
import { openTileProxy } from '#server/web/tile-proxy.ts'
import { createWebServer } from '#server/web/web-server.ts'

const config = readConfig()
const log = createLog('web', config.LOG_LEVEL)
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus })
const push = await openPush(pushOptions(services))
const providers = new Map()
const cache = await openTileCache(path.join(config.dataDir, 'tiles'), 0)
const web = createWebServer({
  services,
  push,
  metrics: openMetrics(push),
  readiness: readinessOf(services),
  folders: { builtIn: path.resolve('brands/assets'), operator: config.dataDir },
  tiles: openTileProxy({ providers, cache, env: {}, log }),
  page: async (_, response) => {
    response.writeHead(404).end()
  },
  isDev: false,
})
web.server.listen(config.PORT, '127.0.0.1', () =>
  process.send?.({ port: (web.server.address() as AddressInfo).port }),
)
onShutdown([
  () => push.close(),
  () => web.close(),
  () => closeServices(services),
  () => bus.close(),
])
