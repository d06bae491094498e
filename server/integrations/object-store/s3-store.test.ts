import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openS3Server, type S3Server } from '../../../tests/factories/s3-server.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'
import { openObjectStore } from './open-object-store.ts'

let server: S3Server
let store: ObjectStore
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-s3-'))
const { signal } = new AbortController()

async function open(env: Record<string, string> = {}): Promise<ObjectStore> {
  const needed = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32) } as const
  const opened = await openObjectStore(readConfig({ ...needed, ...server.env, ...env }))
  if (!opened) throw new Error('no store')
  return opened
}

beforeAll(async () => {
  server = await openS3Server()
  store = await open()
})
beforeEach(() => {
  server.behave(() => undefined)
  server.objects.clear()
  server.requests.length = 0
})
afterAll(async () => {
  store.close()
  await server.close()
  fs.rmSync(folder, { recursive: true })
})

test('bytes come back as they were put, below the prefix, until they are removed', async () => {
  const bytes = randomBytes(70_000)
  await store.put('a/b', bytes)
  expect([...server.objects.keys()]).toEqual(['of this platform/a/b'])
  expect(await store.sizeOf('a/b')).toBe(70_000)
  expect(await store.get('a/b')).toEqual(bytes)
  const stream = await store.open('a/b', signal)
  expect(stream && (await buffer(stream))).toEqual(bytes)
  await store.remove('a/b')
  await store.remove('a/b')
  expect(await store.get('a/b')).toBeUndefined()
  expect(await store.sizeOf('a/b')).toBeUndefined()
  expect(await store.open('a/b', signal)).toBeUndefined()
  expect(server.refused).toEqual([])
})

test('a folder is listed page by page, without those beside it', async () => {
  for (const name of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'a/7', 'ab', 'b/1'])
    await store.put(name, Buffer.from(name))
  const listed: string[] = []
  for await (const { key, size } of store.list('a/')) listed.push(`${key} ${size}`)
  expect(listed).toEqual(['a/1 3', 'a/2 3', 'a/3 3', 'a/4 3', 'a/5 3', 'a/6 3', 'a/7 3'])
})

test('a large file goes in parts; a part that fails leaves nothing', async () => {
  const bytes = randomBytes(36 * 1_048_576)
  const file = path.join(folder, 'large')
  fs.writeFileSync(file, bytes)
  await store.putFile('large', file, signal)
  expect(server.objects.get('of this platform/large')?.equals(bytes)).toBe(true)
  const parts = server.requests.filter(
    ({ method, query }) => method === 'PUT' && query.has('partNumber'),
  )
  expect(parts).toHaveLength(3)
  server.behave(({ query }) => (query.get('partNumber') === '2' ? { status: 403 } : undefined))
  await expect(store.putFile('other', file, signal)).rejects.toThrow(ObjectStoreError)
  expect(server.objects.has('of this platform/other')).toBe(false)
  expect(server.uploads.size).toBe(0)
  fs.writeFileSync(file, 'small')
  server.behave(() => undefined)
  await store.putFile('small', file, signal)
  expect(String(await store.get('small'))).toBe('small')
})

test.each([
  ['an error of the server', { status: 503 }],
  ['a connection that is cut', { drops: true }],
])('%s is tried again', async (_, mischief) => {
  await store.put('a', Buffer.from('kept'))
  let times = 0
  server.behave(() => (times++ < 2 ? mischief : undefined))
  expect(String(await store.get('a'))).toBe('kept')
  times = 0
  await store.put('b', Buffer.from('also'))
  expect(times).toBe(3)
  expect(String(server.objects.get('of this platform/b'))).toBe('also')
})

test('an answer that ends early is asked for once more, and else an error', async () => {
  const bytes = randomBytes(100_000)
  await store.put('a', bytes)
  let times = 0
  server.behave(() => (times++ === 0 ? { cuts: true } : undefined))
  expect((await store.get('a'))?.equals(bytes)).toBe(true)
  server.behave(() => ({ cuts: true }))
  await expect(store.get('a')).rejects.toThrow(ObjectStoreError)
})

test('a refusal says what was asked, and neither keys nor what was signed', async () => {
  const wrong = await open({ S3_KEY_SECRET: 'another secret of the tests' })
  const error = await wrong.put('a', Buffer.from('x')).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ObjectStoreError)
  const { message, cause } = error as Error
  expect(message).toBe('PUT a: SignatureDoesNotMatch 403')
  expect(cause).toBeUndefined()
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
    /TESTKEY|another secret/,
  )
  expect(server.objects.size).toBe(0)
  expect(server.refused).toEqual(['SignatureDoesNotMatch'])
  server.refused.length = 0
  wrong.close()
})

test('a bucket that is not there is no missing object', async () => {
  const wrong = await open({ S3_BUCKET: 'no-such-bucket' })
  await expect(wrong.get('a')).rejects.toThrow('NoSuchBucket')
  await expect(wrong.sizeOf('a')).rejects.toThrow('NoSuchBucket')
  wrong.close()
})

test('another 404 than that of a missing object is an error', async () => {
  await store.put('a', Buffer.from('kept'))
  server.behave(() => ({ status: 404 }))
  await expect(store.get('a')).rejects.toThrow('GET a: InternalError 404')
  await expect(store.sizeOf('a')).rejects.toThrow('HEAD a: InternalError 404')
  await expect(store.open('a', signal)).rejects.toThrow(ObjectStoreError)
  await expect(store.remove('a')).rejects.toThrow(ObjectStoreError)
})

test('nobody at the address is an error', async () => {
  const wrong = await open({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  await expect(wrong.get('a')).rejects.toThrow('ECONNREFUSED')
  wrong.close()
})

test('there is none without a bucket, and none without keys', async () => {
  const needed = { NODE_ENV: 'test', DATABASE_URL: 'postgres://x', SECRET: 'x'.repeat(32) } as const
  expect(await openObjectStore(readConfig(needed))).toBeUndefined()
  expect(() => readConfig({ ...needed, FILE_STORE: 's3' })).toThrow('S3_BUCKET')
  expect(() => readConfig({ ...needed, S3_BUCKET: 'x' })).toThrow('S3_KEY_ID')
})
