import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { readConfig } from './config.ts'
import { loadPlaces, nameStreets } from './integrations/geocode/offline.ts'
import { indexFolder } from './integrations/geocode/street-indexes.ts'
import { openBrandTiles } from './integrations/tiles/brand-tiles.ts'
import { readTileVendors } from './integrations/tiles/tile-vendors.ts'
import { openBus } from './jobs/open-bus.ts'
import { createLog } from './log.ts'
import { mapFolders } from './maps/map-archives.ts'
import { openOnlineMap } from './maps/online-map.ts'
import { ErrorBoundary, showErrors } from './process/error-boundary.ts'
import { catchTheRest } from './process/last-resort.ts'
import { onShutdown } from './process/on-shutdown.ts'
import { tellRunning } from './process/tell-running.ts'
import { openPush } from './realtime/main.ts'
import { closeServices, openServices } from './services.ts'
import { openAssets } from './web/assets.ts'
import { readPages } from './web/existing-pages.ts'
import { openMetrics } from './web/metrics.ts'
import { pushOptions } from './web/push-wiring.ts'
import { readinessOf } from './web/readiness-of.ts'
import { shareServices } from './web/shared-services.ts'
import { openTileCache } from './web/tile-cache.ts'
import { readTileProviders } from './web/tile-providers.ts'
import { openTileProxy } from './web/tile-proxy.ts'
import { createWebServer } from './web/web-server.ts'

const config = readConfig()
const log = createLog('web', config.LOG_LEVEL)
const isDev = config.NODE_ENV === 'development'

// Next adds an upgrade listener to its server: give it one that never listens, and forward its
// upgrades.
const hotReload = createServer()
const site = next({
  dev: isDev,
  customServer: true,
  hostname: config.host,
  port: config.PORT,
  httpServer: hotReload,
})
// Slowest first. The geocoder too: loading it on demand would block.
const prepared = Promise.all([site.prepare(), loadPlaces()])
prepared.catch(() => undefined) // it is thrown where it is awaited

const errors = new ErrorBoundary(log)
const bus = await openBus(config, log, errors)
const services = await openServices({ config, log, bus })
shareServices(services)
const indexes = { folder: indexFolder(config.dataDir), copies: services.maps }
nameStreets(indexes, (file, error) =>
  log.warn({ err: error, file }, 'an index of streets cannot be read'),
)
const folders = mapFolders(config, services.maps)
const online = openOnlineMap(config.MAP_ONLINE, log)
// The first page shall know.
online.offered()
const providers = await readTileProviders({
  enabled: config.TILE_PROVIDERS,
  mapFolder: folders.operator,
  env: process.env,
})
const { all: vendors } = await readTileVendors(folders.operator)
const keyed = openBrandTiles({ keys: services.brandKeys, vendors }, config.BRAND_KEYS_PRIVATE)
const cache = await openTileCache(
  path.join(config.dataDir, 'tile-cache'),
  config.TILE_CACHE_MB * 1_048_576,
)
await prepared
const page = site.getRequestHandler()
const push = await openPush(pushOptions(services))
const metrics = openMetrics(push)
showErrors(metrics.registry, 'web', errors)
const web = createWebServer({
  services,
  push,
  metrics,
  readiness: readinessOf(services),
  folders,
  online,
  tiles: openTileProxy({ providers, keyed: keyed, cache, env: process.env, log }),
  page: (request, response) => page(request, response),
  ...(!isDev && { assets: openAssets(), pages: readPages() }),
  ...(isDev && {
    pageUpgrade: (request, socket, head) => {
      hotReload.emit('upgrade', request, socket, head)
    },
  }),
  isDev,
})

web.server.listen(config.PORT, config.host, () =>
  log.info({ address: web.server.address() }, 'web is listening'),
)
web.server.once('error', (error) => {
  log.fatal({ err: error }, 'the port cannot be used')
  process.exit(1)
})

const endTelling = tellRunning({ main: services.pool, kind: 'web', log })

const end = onShutdown(
  [
    () => push.close(),
    () => web.close(),
    () => site.close(),
    endTelling,
    () => closeServices(services),
    () => bus.close(),
  ],
  (error) => log.error({ err: error }, 'closing failed'),
)
catchTheRest({ log, errors, end })
