import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

export type Rate = { perSecond: number; burst: number }

export type RateLimiter = {
  take(key: string, rate: Rate, now: number): boolean | Promise<boolean>
  close(): Promise<void>
}

/** For one web process. */
export function memoryLimiter(): RateLimiter {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 100_000 })
  return {
    take(key, { perSecond, burst }, now) {
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      const refill = (Math.max(0, now - bucket.at) / 1000) * perSecond
      const tokens = Math.min(burst, bucket.tokens + refill)
      const isAllowed = tokens >= 1
      bucket.tokens = isAllowed ? tokens - 1 : tokens
      bucket.at = Math.max(bucket.at, now)
      buckets.set(key, bucket)
      return isAllowed
    },
    close: () => Promise.resolve(),
  }
}

const script = `
local state = redis.call('HMGET', KEYS[1], 't', 'a')
local rate, burst, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local at = tonumber(state[2]) or now
local tokens = math.min(burst, (tonumber(state[1]) or burst) + math.max(0, now - at) / 1000 * rate)
local allowed = 0
if tokens >= 1 then tokens = tokens - 1; allowed = 1 end
redis.call('HSET', KEYS[1], 't', tostring(tokens), 'a', math.max(at, now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return allowed`

/** Without an answer within the first, Redis counts as away for the second. */
const usual = { answerMs: 300, awayMs: 1000 }

/** Hashed, because a limited key may hold somebody's address, which Redis need not know. */
const keyOf = (key: string) => `rate:${createHash('sha256').update(key).digest('base64url')}`

/** For several web processes, whose clocks may differ; each counts alone while Redis is away (see `onError`). */
export function redisLimiter(
  url: string,
  onError: (error: Error) => void,
  { answerMs, awayMs } = usual,
): RateLimiter {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: answerMs,
    keepAlive: 10_000,
  })
  redis.on('error', onError)
  const fallback = memoryLimiter()
  redis.defineCommand('takeToken', { numberOfKeys: 1, lua: script })
  const client = redis as Redis & {
    takeToken(key: string, perSecond: number, burst: number, now: number): Promise<number>
  }
  let awayUntil = 0
  return {
    async take(key, rate, now) {
      if (performance.now() < awayUntil) return fallback.take(key, rate, now)
      const { perSecond, burst } = rate
      try {
        return (await client.takeToken(keyOf(key), perSecond, burst, now)) === 1
      } catch (error) {
        awayUntil = performance.now() + awayMs
        onError(error as Error)
        return fallback.take(key, rate, now)
      }
    },
    async close() {
      redis.disconnect()
    },
  }
}
