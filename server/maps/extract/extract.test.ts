import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openArchive } from '../../../tests/factories/open-archive.ts'
import {
  type Behaviour,
  openRangeServer,
  type RangeServer,
} from '../../../tests/factories/range-server.ts'
import { extract, readJournal } from './extract.ts'
import { newestBuild } from './newest-build.ts'
import { planExtract } from './plan.ts'
import { RemoteArchive } from './remote-archive.ts'
import type { Box } from './tile-ranges.ts'

const source = 'brands/assets/world.pmtiles'
const box: Box = [100, 20, 125, 45]
const maxZoom = 5
const limits = { stallMs: 150, pauseMs: 5, attempts: 5 }
const folder = await mkdtemp(path.join(os.tmpdir(), 'waypost-extract-'))
afterAll(() => rm(folder, { recursive: true }))
const bytes = await readFile(source)
const never = new AbortController().signal

const servers: RangeServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(behave: Behaviour = () => undefined): Promise<RangeServer> {
  const server = await openRangeServer(bytes, behave)
  servers.push(server)
  return server
}

let made = 0
const target = () => ({ folder, name: `region-${made++}`, box, maxZoom })

async function run(url: string, to = target(), signal = never) {
  const remote = new RemoteArchive(url, signal, limits)
  const plan = await planExtract(remote, to)
  return { plan, ...(await extract(remote, plan, to, () => undefined)) }
}

async function expectRegion(file: string): Promise<void> {
  const [region, whole] = await Promise.all([openArchive(file), openArchive(source)])
  for (let z = 0; z <= maxZoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const tile = await region.getZxy(z, x, y)
        if (tile) expect(tile.data).toEqual((await whole.getZxy(z, x, y))?.data)
      }
  // Beijing and Shenzhen.
  for (const [x, y] of [
    [26, 12],
    [26, 13],
  ] as const)
    expect(await region.getZxy(5, x, y)).toBeDefined()
  expect(await region.getZxy(5, 0, 12)).toBeUndefined()
  expect(await region.getHeader()).toMatchObject({
    clustered: true,
    minZoom: 0,
    maxZoom,
    minLon: 100,
  })
}

test('a region is taken out with few requests, and is told before', async () => {
  const server = await serve()
  const { file, plan } = await run(server.url)
  await expectRegion(file)
  expect(plan.dataBytes).toBeLessThanOrEqual(plan.transferBytes)
  expect(server.requests()).toBeLessThan(20)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test.each<[string, Behaviour]>([
  ['cuts connections', (at) => (at % 2 === 1 ? { cutAfter: 200_000 } : undefined)],
  ['stalls', (at) => (at % 3 === 1 ? { stallAfter: 100 } : undefined)],
  ['is overloaded now and then', (at) => (at % 2 === 1 ? { status: 503 } : undefined)],
  ['lies about the range now and then', (at) => (at % 3 === 1 ? { shift: 7 } : undefined)],
])('a server that %s does not matter', async (_, behave) => {
  const { file } = await run((await serve(behave)).url)
  await expectRegion(file)
})

test.each<[string, RegExp, Behaviour]>([
  ['ignores ranges', /cannot send parts/, () => ({ ignoresRange: true })],
  ['always lies about the range', /another part/, (at) => (at > 0 ? { shift: 7 } : undefined)],
  ['has another file in the middle', /changed/, (at) => (at > 1 ? { tag: '"other"' } : undefined)],
  [
    'has another length in the middle',
    /changed/,
    (at) => (at > 1 ? { total: 5_000_000 } : undefined),
  ],
  ['is gone', /404/, () => ({ status: 404 })],
])('a server that %s is said so', async (_, message, behave) => {
  const to = target()
  await expect(run((await serve(behave)).url, to)).rejects.toThrow(message)
  expect(await readdir(folder)).not.toContain(`${to.name}.pmtiles`)
})

test('an extraction that was cut goes on where it stopped', async () => {
  const to = target()
  // Counted from the journal on: how many requests the plan takes depends on how many stall.
  let allowed = 1
  const hasPlan = () => existsSync(path.join(folder, `.${to.name}.extract.journal`))
  const server = await serve(() => (hasPlan() && allowed-- <= 0 ? { status: 404 } : undefined))
  await expect(run(server.url, to)).rejects.toThrow('404')
  const before = await readJournal(to)
  expect(before?.facts.url).toBe(server.url)
  allowed = Number.POSITIVE_INFINITY
  const asked = server.requests()
  const { file, plan } = await run(server.url, to)
  await expectRegion(file)
  expect(server.requests() - asked).toBeLessThan(asked + plan.chunks.length)
  expect(await readJournal(to)).toBeUndefined()
})

test('what is no archive is told', async () => {
  const server = await openRangeServer(Buffer.alloc(20_000, 'page'), () => undefined)
  servers.push(server)
  await expect(run(server.url)).rejects.toThrow('not a PMTiles archive')
})

test('the newest build is found by its day', async () => {
  const server = await serve((_, name) =>
    name === '/20261120.pmtiles' ? undefined : { status: 404 },
  )
  const now = Date.UTC(2026, 10, 22)
  expect(await newestBuild(now, never, server.origin)).toBe(`${server.origin}/20261120.pmtiles`)
  const none = await serve(() => ({ status: 404 }))
  await expect(newestBuild(now, never, none.origin)).rejects.toThrow('--from')
})
