import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { openPictureTurns } from './picture-turns.ts'

/** A drawing that lasts until it is told to end. */
function picture() {
  const told = new EventEmitter()
  const ended = once(told, 'end').then(([text]) => String(text))
  const state = { hasBegun: false }
  const draw = () => {
    state.hasBegun = true
    return ended
  }
  return {
    state,
    draw,
    resolve: (text: string) => told.emit('end', text),
    reject: (error: Error) => told.emit('error', error),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an account has one picture drawn at a time, others beside it', async () => {
  const turns = openPictureTurns()
  const [bad, next, other] = [picture(), picture(), picture()]
  const drawn = [turns(1, bad.draw), turns(1, next.draw), turns(2, other.draw)]
  await settle()
  expect([bad, next, other].map(({ state }) => state.hasBegun)).toEqual([true, false, true])
  bad.reject(new Error('unreadable'))
  next.resolve('next')
  other.resolve('other')
  expect(await Promise.allSettled(drawn)).toMatchObject([
    { reason: { message: 'unreadable' } },
    { value: 'next' },
    { value: 'other' },
  ])
})

test('where too many wait, of all or of one account, no more may', async () => {
  const turns = openPictureTurns({ most: 3, mostOfOne: 2 })
  const one = picture()
  const waiting = [turns(1, one.draw), turns(1, one.draw)]
  const tooFrequent = { code: 'tooFrequent' }
  await expect(turns(1, one.draw)).rejects.toMatchObject(tooFrequent)
  waiting.push(turns(2, one.draw))
  await expect(turns(3, one.draw)).rejects.toMatchObject(tooFrequent)
  one.resolve('drawn')
  await Promise.all(waiting)
  expect(await Promise.all([turns(1, one.draw), turns(3, one.draw)])).toEqual(['drawn', 'drawn'])
})
