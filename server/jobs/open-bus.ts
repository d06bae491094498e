import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import type { Bus } from './bus.ts'
import { openNotifyBus } from './open-notify-bus.ts'
import { openRedisBus } from './open-redis-bus.ts'

export function openBus(
  config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>,
  log: Log,
  errors = new ErrorBoundary(log),
): Promise<Bus> {
  return config.REDIS_URL === undefined
    ? openNotifyBus(config.DATABASE_URL, log, errors)
    : openRedisBus(config.REDIS_URL, log, errors)
}
