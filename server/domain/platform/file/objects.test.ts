import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { createLog } from '#server/log.ts'
import { openObject } from './objects.ts'

const parts = ['first ', 'second ', 'third'].map((text) => Buffer.from(text))
const hash = createHash('sha256').update(Buffer.concat(parts)).digest()

async function read(sent: readonly Buffer[]) {
  const objects = { open: async () => Readable.from(sent) } as unknown as ObjectStore
  const got: Buffer[] = []
  const stream = await openObject({ objects, log: createLog('test', 'silent') }, hash)
  const error = await stream
    .on('data', (chunk: Buffer) => got.push(chunk))
    .toArray()
    .then(
      () => undefined,
      (reason: Error) => reason,
    )
  return { text: String(Buffer.concat(got)), error: error?.message }
}

test('an object comes whole', async () => {
  expect(await read(parts)).toEqual({ text: 'first second third', error: undefined })
})

test.each([1, 3])('one whose bytes were changed is cut short, in %i pieces', async (pieces) => {
  const changed = Buffer.from('first second thirD')
  const size = Math.ceil(changed.length / pieces)
  const sent = Array.from({ length: pieces }, (_, nth) =>
    changed.subarray(nth * size, (nth + 1) * size),
  )
  const { text, error } = await read(sent)
  expect(error).toBe('an object is not what it was')
  expect(text.length).toBeLessThan(changed.length)
})
