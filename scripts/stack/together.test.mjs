import { expect, test, vi } from 'vitest'
import { runNode } from '../setup/tool.mjs'
import { together } from './together.mjs'

test('steps run at once, and what all did is there', async () => {
  const done = []
  await together({
    one: async () => {
      await vi.waitUntil(() => done.includes('two'), { timeout: 180_000 })
      done.push('one')
    },
    two: async () => done.push('two'),
  })
  expect(done).toEqual(['two', 'one'])
})

test('the first that fails stops the others and is named', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  let ended
  let isUp = false
  const run = together({
    'the long one': async (signal) => {
      const onLine = () => {
        isUp = true
      }
      const program = `console.log('up'); setInterval(() => undefined, 1000)`
      ended = runNode(['-e', program], { signal, onLine })
      await ended
    },
    'the broken one': async () => {
      await vi.waitUntil(() => isUp, { timeout: 180_000 })
      throw new Error('no room')
    },
  })
  await expect(run).rejects.toThrow('no room')
  await expect(ended).rejects.toThrow('aborted')
  expect(said.mock.calls.flat().join()).toContain('the broken one: failed')
  said.mockRestore()
})
