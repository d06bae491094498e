import { expect, test } from 'vitest'
import type { Fact } from '#lib/motion/facts.ts'
import { newStream } from '#lib/motion/stream.ts'
import { newDevice } from '../../tests/factories/rule-run.ts'
import { Batch } from './batch.ts'

const checkpoint: Fact = { kind: 'checkpoint', at: 60, state: '' }

function fed() {
  const batch = new Batch()
  batch.clear(1)
  const [kept, dropped] = [newDevice(), { ...newDevice(), id: 2 }].map((device) => {
    device.state = { ...device.state, stream: newStream('key') }
    batch.touch(device)
    batch.addFacts(device.id, 30, [])
    batch.addFacts(device.id, 60, [checkpoint])
    return device
  })
  return { batch, kept, dropped }
}

test('facts of a stream that was dropped before they are written are left to a worker', () => {
  const { batch, dropped } = fed()
  if (dropped) dropped.state.stream = undefined
  const { facts, dirty, fed: spans } = batch.freeze()
  expect(facts).toEqual([{ deviceId: 1, fact: checkpoint }])
  expect(dirty).toEqual([{ deviceId: 2, from: 30, to: 60 }])
  expect(spans).toEqual([{ deviceId: 1, from: 30, to: 60 }])
})

test('others are written as they are', () => {
  const { facts, dirty } = fed().batch.freeze()
  expect(facts).toHaveLength(2)
  expect(dirty).toEqual([])
})
