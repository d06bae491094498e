import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { memoryBus } from '../tests/factories/memory-bus.ts'
import { runOnWake } from './run-on-wake.ts'

const log = createLog('test', 'silent')
const turn = () => new Promise<void>((done) => setImmediate(done))

test('messages that come during a run get one more run after it', async () => {
  const bus = memoryBus()
  const ends: (() => void)[] = []
  await runOnWake(bus, 'outbox', () => new Promise<void>((done) => ends.push(done)), log)
  for (let n = 0; n < 3; n++) await bus.publish('outbox', {})
  await turn()
  expect(ends).toHaveLength(1)
  for (let n = 0; n < 3; n++) await bus.publish('outbox', {})
  ends[0]?.()
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await turn()
  expect(ends).toHaveLength(2)
})

test('a run that fails does not end the listening', async () => {
  const bus = memoryBus()
  let runs = 0
  const stop = await runOnWake(
    bus,
    'outbox',
    async () => {
      runs++
      throw new Error('away')
    },
    log,
  )
  await bus.publish('outbox', {})
  await turn()
  await bus.publish('outbox', {})
  await turn()
  expect(runs).toBe(2)
  stop()
  await bus.publish('outbox', {})
  await turn()
  expect(runs).toBe(2)
})
