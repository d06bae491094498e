import { expect, test } from 'vitest'
import { Images } from './images.ts'

const bytes = Buffer.from('firmware')

test('an image is read once for all that use it, and again after the last has ended', async () => {
  const images = new Images()
  let reads = 0
  const read = async () => {
    reads += 1
    return bytes
  }
  const first = images.use(1, read)
  const second = images.use(1, read)
  expect(await second?.bytes).toBe(bytes)
  first?.end()
  first?.end()
  expect(images.ids).toEqual([1])
  images.use(1, read)?.end()
  expect(reads).toBe(1)
  second?.end()
  expect(images.ids).toEqual([])
  images.use(1, read)
  expect(reads).toBe(2)
})

test('a fifth one waits until one of four is given up; a known one does not', () => {
  const images = new Images()
  const read = async () => bytes
  const uses = [1, 2, 3, 4].map((id) => images.use(id, read))
  expect(images.isFull).toBe(true)
  expect(images.use(5, read)).toBeUndefined()
  expect(images.use(4, read)).toBeDefined()
  uses[0]?.end()
  expect(images.use(5, read)).toBeDefined()
})
