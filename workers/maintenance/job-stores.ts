import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/pool.ts'
import type { RateLimiter } from '#server/db/rate-limiter.ts'
import type { FileStore } from '#server/domain/platform/file/file-store.ts'
import type { Geocoders } from '#server/integrations/geocode/provider/open-geocoders.ts'
import type { Locator } from '#server/integrations/locate/locator.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import type { Payments } from '#server/integrations/pay/open-payments.ts'
import type { Senders } from '#server/integrations/sender.ts'
import type { SimOperator } from '#server/integrations/sim/operator.ts'
import type { Bus } from '#server/jobs/bus.ts'
import type { Log } from '#server/log.ts'

/** What the jobs of the queue `maintenance` work with. */
export type JobStores = {
  main: Pool
  positions: Pool
  objects: ObjectStore | undefined
  files: FileStore
  bus: Bus
  senders: Senders
  locator: Locator | undefined
  geocoders: Geocoders
  limiter: RateLimiter
  payments: Payments
  simOperator: SimOperator | undefined
  log: Log
  /** Milliseconds since the epoch. */
  now: () => number
  /** Days for which positions and raw frames are kept, and those that stay warm (0: all). */
  keptDays: { positions: number; frames: number; warm: number }
  config: Pick<
    Config,
    | ('SECRET' | 'AUDIT_DAYS' | 'DEFAULT_BRAND' | 'GEOCODE_WORKER_PER_DAY' | 'APP_URL' | 'PORT')
    | ('PROFIT_DAYS' | 'DNS_SERVERS' | 'BRAND_HOST_PRIVATE')
  >
}
