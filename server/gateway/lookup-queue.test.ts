import { expect, test } from 'vitest'
import { LookupQueue } from './lookup-queue.ts'

const waiter = { resolve: () => undefined, reject: () => undefined }

test('addresses take turns, however many numbers one of them asks for', () => {
  const queue = new LookupQueue<string>()
  for (let n = 0; n < 5000; n++) queue.add('attacker', `a${n}`, waiter)
  for (let n = 0; n < 10; n++) queue.add('honest', `h${n}`, waiter)
  queue.add('other', 'o0', waiter)
  const first = [...queue.take(100).keys()]
  expect(first.filter((number) => number.startsWith('h'))).toHaveLength(10)
  expect(first).toContain('o0')
  expect(queue.size).toBe(5011 - 100)
})

test('who has had a turn waits for all others', () => {
  const queue = new LookupQueue<string>()
  for (const address of ['a', 'b', 'c', 'd'])
    for (let n = 0; n < 2; n++) queue.add(address, `${address}${n}`, waiter)
  expect([...queue.take(3).keys()]).toEqual(['a0', 'b0', 'c0'])
  expect([...queue.take(3).keys()]).toEqual(['d0', 'a1', 'b1'])
  expect([...queue.take(3).keys()]).toEqual(['c1', 'd1'])
  expect(queue.size).toBe(0)
})

test('a number that several ask for is one look-up', () => {
  const queue = new LookupQueue<string>()
  queue.add('a', '1', waiter)
  queue.add('a', '1', waiter)
  queue.add('b', '1', waiter)
  expect(queue.take(10).get('1')).toHaveLength(3)
})

test('one address never fills the queue', () => {
  const queue = new LookupQueue<string>()
  let taken = 0
  for (let n = 0; n < 200_000; n++) if (queue.add('attacker', `${n}`, waiter)) taken += 1
  expect(taken).toBeLessThan(60_000)
  expect(queue.add('honest', 'h', waiter)).toBe(true)
})
