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
/** Opened, and what a call meets once the connection is there or failed. */
type Kind = [string, (onError: (error: Error) => void) => RateLimiter, RegExp]
const stuckUrl = `redis://127.0.0.1:${stuckPort}`
const stuckMs = { answerMs: 20, awayMs: 100 }
const patientMs = { answerMs: 60_000, awayMs: 10 }
const kinds: Kind[] = [
  ['in memory', memoryLimiter, /^$/],
  [
    'beside a Redis that is away',
    (failed) => redisLimiter('redis://127.0.0.1:1', failed),
    /writeable/,
  ],
  [
    'beside a Redis that is stuck',
    (failed) => redisLimiter(stuckUrl, failed, stuckMs),
    /timed out/,
  ],
  ...(url ? [['in Redis', (failed) => redisLimiter(url, failed, patientMs), /^$/] as Kind] : []),
]

describe.each(kinds)('buckets %s', (_, open, failure) => {
  let failed = ''
  const limiter = open(({ message }) => {
    failed = message
  })
  opened.push(limiter)
  const firstCall = async () => {
    failed = ''
    await limiter.take('first', rate, start)
    return failed
  }
  const key = `test ${Math.random()}`
  const start = Date.now()
  const takeMany = async (times: number, now: number, name = key) => {
    const taken: boolean[] = []
    for (let n = 0; n < times; n++) taken.push(await limiter.take(name, rate, now))
    return taken.filter(Boolean).length
  }

  test('give their burst, refill with time, never beyond the burst', async () => {
    await expect.poll(firstCall).toMatch(failure)
    expect(await takeMany(5, start)).toBe(3)
    expect(await takeMany(5, start + 400)).toBe(0)
    expect(await takeMany(5, start + 1_500)).toBe(3)
    expect(await takeMany(9, start + 100_000)).toBe(3)
  })

  test('of other keys are not touched, and a clock that goes back gives nothing', async () => {
    expect(await takeMany(4, start, `${key} other`)).toBe(3)
    expect(await takeMany(1, start - 60_000, `${key} other`)).toBe(0)
  })

  test('of two processes with different clocks are spent once', async () => {
    const taken = [await takeMany(3, start, `${key} two`)]
    for (let n = 0; n < 4; n++) {
      taken.push(await takeMany(1, start - 2_000, `${key} two`))
      taken.push(await takeMany(1, start, `${key} two`))
    }
    expect(taken).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})
