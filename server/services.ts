import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'
import { isDistributed } from './db/is-distributed.ts'
import { openPool, type Pool } from './db/pool.ts'
import { memoryLimiter, type RateLimiter, redisLimiter } from './db/rate-limiter.ts'
import type { CachedKey, KeyUses } from './domain/people/api-key/cached-key.ts'
import { writeKeyUses } from './domain/people/api-key/note-key-use.ts'
import type { CachedSession } from './domain/people/auth/session.ts'
import { followKeys } from './domain/people/brand-key/follow-keys.ts'
import { followBrands } from './domain/platform/brand/follow-brands.ts'
import { type FileStore, openFileStore } from './domain/platform/file/file-store.ts'
import { keyOf } from './domain/platform/file/objects.ts'
import { listSharedFiles } from './domain/platform/file/shared-files.ts'
import { followTexts } from './domain/platform/texts/follow-texts.ts'
import { type Geocoders, openGeocoders } from './integrations/geocode/provider/open-geocoders.ts'
import type { BrandKeys } from './integrations/keys/brand-keys.ts'
import type { ObjectStore } from './integrations/object-store/object-store.ts'
import { openObjectStore } from './integrations/object-store/open-object-store.ts'
import { openPayments, type Payments } from './integrations/pay/open-payments.ts'
import { openSimOperator } from './integrations/sim/open-sim-operator.ts'
import type { SimOperator } from './integrations/sim/operator.ts'
import type { Bus } from './jobs/bus.ts'
import type { Log } from './log.ts'
import { type MapCopies, openMapCopies } from './maps/map-copies.ts'
import { type RunInTurn, runInTurn } from './process/run-in-turn.ts'
import { sparingly } from './process/sparingly.ts'

export type Services = {
  pool: Pool
  /** `tracking` schema; same as `pool` for a single database. */
  positions: Pool
  files: FileStore
  /** Undefined without S3_BUCKET. */
  objects: ObjectStore | undefined
  /** The same. */
  maps: MapCopies | undefined
  bus: Bus
  config: Config
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
  limiter: RateLimiter
  /** Those that brands have of their own. */
  brandKeys: BrandKeys
  geocoders: Geocoders
  payments: Payments
  /** Of the SIM cards; undefined: none. */
  simOperator: SimOperator | undefined
  memory: Memory
}

/** Caches, invalidated by the bus. */
export type Memory = {
  sessions: LRUCache<string, CachedSession>
  /** By the hash of the key, in hex. */
  keys: LRUCache<string, CachedKey>
  keyUses: KeyUses
  commandWaiters: Map<string, Set<() => void>>
  answers: LRUCache<string, RememberedAnswer>
  /** Costly queries without a waiter. */
  background: RunInTurn
}

/** Pending or present answer, its expiry (ms), and the previous one. */
export type RememberedAnswer = {
  value: Promise<unknown>
  freshUntil: number
  settled: { value: unknown; at: number } | undefined
}

const backgroundQueries = 1

export type ServicesOptions = {
  config: Config
  log: Log
  bus: Bus
  now?: () => number
  /** Connections to each store at most. */
  max?: number
  /** Milliseconds after which a store cancels a statement; undefined for never. */
  statementTimeout?: number | undefined
  /** Milliseconds that a statement waits for a connection; 10 s by default. */
  connectionTimeout?: number | undefined
}

/** Then a query may join them: never where the tracking store is distributed. */
export const isOneStore = (services: Services) => services.positions === services.pool

/** Opens stores and cache invalidation. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { config, log, bus, now = Date.now, max = 20, connectionTimeout } = options
  const { statementTimeout } = { statementTimeout: 60_000, ...options }
  const onError = (error: Error) => log.error({ err: error }, 'a connection to a store broke')
  const poolOptions = { max, statementTimeout, connectionTimeout, onError }
  const pool = openPool(config.DATABASE_URL, poolOptions)
  const isSame = config.positionsUrl === config.DATABASE_URL && !(await isDistributed(pool))
  const positions = isSame ? pool : openPool(config.positionsUrl, poolOptions)
  const memory: Memory = {
    sessions: new LRUCache({ max: 20_000, ttl: 5_000 }),
    keys: new LRUCache({ max: 5_000, ttl: 5_000 }),
    keyUses: { last: new Map(), timer: undefined },
    commandWaiters: new Map(),
    answers: new LRUCache({ max: 2_000 }),
    background: runInTurn(backgroundQueries),
  }
  await listen(bus, memory)
  await followBrands({ pool, bus, log })
  const brandKeys = await followKeys({ pool, bus, log, secret: config.SECRET })
  await followTexts({ pool, bus, log })
  const onLimiterError = sparingly((error) =>
    log.warn({ err: error }, 'rate limits are counted without Redis'),
  )
  const limiter = config.REDIS_URL
    ? redisLimiter(config.REDIS_URL, onLimiterError)
    : memoryLimiter()
  const geocoders = openGeocoders(config, now, brandKeys)
  const payments = openPayments(config, now, { keys: brandKeys })
  const simOperator = openSimOperator(config, { pool, now })
  const objects = await openObjectStore(config)
  const files = openFileStore({ pool, objects, config, log })
  const maps = objects && openCopies({ pool, objects, config, log })
  const stores = { pool, positions, files, objects, maps, bus, limiter, geocoders, payments }
  return { ...stores, brandKeys, simOperator, config, log, now, memory }
}

/** Beside DATA_DIR/maps, where the operator puts archives. */
function openCopies({
  pool,
  objects,
  config,
  log,
}: Pick<ServicesOptions, 'config' | 'log'> & { pool: Pool; objects: ObjectStore }): MapCopies {
  const source = {
    list: () => listSharedFiles(pool),
    open: (hash: Buffer, signal: AbortSignal) => objects.open(keyOf(hash), signal),
  }
  return openMapCopies(path.join(config.dataDir, 'map-copies'), source, log)
}

async function listen(bus: Bus, memory: Memory): Promise<void> {
  const forgetAll = () => {
    memory.sessions.clear()
    memory.keys.clear()
    memory.answers.clear()
  }
  await bus.subscribe(
    'session',
    ({ sidHash, organisationId }) => {
      if (sidHash) {
        memory.sessions.delete(sidHash)
        memory.keys.delete(sidHash)
      } else {
        memory.sessions.clear()
        memory.keys.clear()
      }
      // It was moved, perhaps: what others see of it has changed in every process.
      if (organisationId !== undefined) memory.answers.clear()
    },
    forgetAll,
  )
  await bus.subscribe('commandDone', ({ id }) => {
    for (const wake of memory.commandWaiters.get(id) ?? []) wake()
  })
}

/** The bus belongs to the process. */
export async function closeServices(services: Services): Promise<void> {
  await writeKeyUses(services).catch((err) => services.log.warn({ err }, 'last uses are lost'))
  await services.limiter.close()
  await services.maps?.close()
  services.objects?.close()
  await services.pool.end()
  if (services.positions !== services.pool) await services.positions.end()
}
