import net, { type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryLimiter, type RateLimiter, redisLimiter } from './rate-limiter.ts'

const rate = { perSecond: 2, burst: 3 }
const opened: RateLimiter[] = []
afterAll(async () => {
  for (const limiter of opened) await limiter.close()
  stuck.close()
})

const stuck = net.createServer((socket) => {
  socket.on('data', (data) => {
    const commands = String(data).split(/^\*/m).slice(1)
    for (const command of commands) if (!/eval/i.test(command)) socket.write('+OK\r\n')
  })
})
await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve))
const stuckPort = (stuck.address() as AddressInfo).port

const url = process.env['TEST_REDIS_URL']
const kinds: [string, () => RateLimiter][] = [
  ['in memory', memoryLimiter],
  ['beside a Redis that is away', () => redisLimiter('redis://127.0.0.1:1', () => {})],
  ['beside a Redis that is stuck', () => redisLimiter(`redis://127.0.0.1:${stuckPort}`, () => {})],
  ...(url ? [['in Redis', () => redisLimiter(url, () => {})] as [string, () => RateLimiter]] : []),
]

describe.each(kinds)('buckets %s', (_, open) => {
  const limiter = open()
  opened.push(limiter)
  const key = `test ${Math.random()}`
  const start = Date.now()
  const takeMany = async (times: number, now: number, name = key) => {
    const taken: boolean[] = []
    for (let n = 0; n < times; n++) taken.push(await limiter.take(name, rate, now))
    return taken.filter(Boolean).length
  }

  test('give their burst, refill with time, never beyond the burst', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await takeMany(5, start)).toBe(3)
    expect(await takeMany(5, start + 400)).toBe(0)
    expect(await takeMany(5, start + 1_500)).toBe(3)
    expect(await takeMany(9, start + 100_000)).toBe(3)
  })

  test('of other keys are not touched, and a clock that goes back gives nothing', async () => {
    expect(await takeMany(4, start, `${key} other`)).toBe(3)
    expect(await takeMany(1, start - 60_000, `${key} other`)).toBe(0)
  })
})
