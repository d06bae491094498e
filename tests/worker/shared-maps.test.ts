import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf } from '#server/domain/platform/file/objects.ts'
import { listSharedFiles, withdrawFile } from '#server/domain/platform/file/shared-files.ts'
import { sweepObjects } from '#server/domain/platform/file/sweep-objects.ts'
import { findMapFile, listMapArchives, mapFolders } from '#server/maps/map-archives.ts'
import { type MapCopies, openMapCopies } from '#server/maps/map-copies.ts'
import { restoreMaps } from '../../scripts/files/restore-maps.ts'
import { indexStreets } from '../../workers/maps/index-streets.ts'
import { publishIndexes } from '../../workers/maps/publish-indexes.ts'
import { publishMaps } from '../../workers/maps/publish-maps.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'

/** A machine with a disk of its own: web and worker share none. */
type Machine = { copies: MapCopies; dataDir: string; folder: string; indexes: string }

const disks = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-machines-'))
const shipped = path.resolve('brands/assets/liechtenstein.pmtiles')
const { signal } = new AbortController()
const machines: Machine[] = []
let server: S3Server
let platform: Platform
let worker: Machine
let web: Machine

beforeAll(async () => {
  server = await openS3Server()
  const env = { ...server.env, FILE_STORE: 's3', LOG_LEVEL: 'silent' }
  platform = await openPlatform({ env: { ...env, DATA_DIR: path.join(disks, 'none') } })
  worker = openMachine('worker')
  web = openMachine('web')
})
afterAll(async () => {
  for (const { copies } of machines) await copies.close()
  await platform.close()
  await server.close()
  fs.rmSync(disks, { recursive: true })
})

function openMachine(name: string): Machine {
  const dataDir = path.join(disks, name)
  const { pool, objects, log } = platform
  const source = {
    list: () => listSharedFiles(pool),
    open: async (hash: Buffer, ending: AbortSignal) => objects?.open(keyOf(hash), ending),
  }
  const copies = openMapCopies(path.join(dataDir, 'map-copies'), source, log)
  const [folder, indexes] = [path.join(dataDir, 'maps'), path.join(dataDir, 'street-index')]
  fs.mkdirSync(folder, { recursive: true })
  const machine = { copies, dataDir, folder, indexes }
  machines.push(machine)
  return machine
}

/** One look of the worker, a minute later: files have settled. */
async function look({ copies, dataDir, folder, indexes }: Machine): Promise<void> {
  const services = { ...platform, maps: copies, now: () => Date.now() + 60_000 }
  const folders = mapFolders({ dataDir }, copies)
  await publishMaps(services, { folder, signal })
  await copies.sync()
  await indexStreets({ folders, indexes, log: platform.log, signal })
  await publishIndexes(services, { folders, indexes, signal })
}

const foldersOf = ({ dataDir, copies }: Machine) => mapFolders({ dataDir }, copies)
const namesAt = async (machine: Machine) =>
  (await listMapArchives(foldersOf(machine), () => undefined)).map(({ name }) => name).sort()
const sharedNames = async () =>
  (await listSharedFiles(platform.pool)).map(({ name }) => name).sort()

test('an archive and its index go from the disk of a worker to that of a web process', async () => {
  fs.copyFileSync(shipped, path.join(worker.folder, 'alps.pmtiles'))
  fs.writeFileSync(path.join(worker.folder, 'half.pmtiles'), 'still being copied')
  await look(worker)
  expect(fs.readdirSync(worker.folder)).toEqual(['half.pmtiles'])
  expect(await sharedNames()).toEqual([
    'maps/alps.pmtiles',
    expect.stringMatching(/^streets\/0-alps-[0-9a-f]{32}\.v1\.streets$/),
    expect.stringMatching(/^streets\/1-liechtenstein-[0-9a-f]{32}\.v1\.streets$/),
  ])
  await web.copies.sync()
  expect(await namesAt(web)).toEqual(['alps', 'liechtenstein', 'world'])
  expect(await namesAt(worker)).toEqual(['alps', 'liechtenstein', 'world'])
  const [here, there] = await Promise.all(
    [worker, web].map((machine) => findMapFile(foldersOf(machine), 'alps.pmtiles')),
  )
  expect(here?.tag).toBe(there?.tag)
  expect(there?.file.startsWith(web.dataDir)).toBe(true)
  expect(fs.readFileSync(there?.file ?? '').equals(fs.readFileSync(shipped))).toBe(true)
  expect([...web.copies.here('streets').keys()]).toHaveLength(2)
})

test('a second worker makes no index that is there, and takes none away', async () => {
  const second = openMachine('second')
  const before = await listSharedFiles(platform.pool)
  await second.copies.sync()
  await look(second)
  expect(await listSharedFiles(platform.pool)).toEqual(before)
  expect(fs.readdirSync(second.indexes)).toEqual([])
})

test('a copy that was changed on its disk is copied anew', async () => {
  const copy = web.copies.here('maps').get('alps.pmtiles')
  const bytes = fs.readFileSync(copy?.file ?? '')
  fs.writeFileSync(copy?.file ?? '', Buffer.from(bytes).fill(0, 1000, 2000))
  await web.copies.sync()
  expect(fs.readFileSync(copy?.file ?? '').equals(bytes)).toBe(true)
  const again = openMachine('web')
  await again.copies.sync()
  expect([...again.copies.here('maps').keys()]).toEqual(['alps.pmtiles'])
})

test('what comes changed is not shown', async () => {
  server.behave(({ method }) => (method === 'GET' ? { corrupts: true } : undefined))
  const third = openMachine('third')
  await third.copies.sync()
  expect(await namesAt(third)).toEqual(['liechtenstein', 'world'])
  expect(fs.readdirSync(path.join(third.dataDir, 'map-copies'))).toEqual([])
  server.behave(() => undefined)
  await third.copies.sync()
  expect(await namesAt(third)).toContain('alps')
})

test('while the store is away copies are read, and what is handed in stays', async () => {
  server.behave(() => ({ status: 403 }))
  fs.copyFileSync(shipped, path.join(worker.folder, 'later.pmtiles'))
  await expect(look(worker)).rejects.toThrow('403')
  await web.copies.sync()
  expect(await namesAt(web)).toContain('alps')
  expect(await namesAt(worker)).toContain('later')
  server.behave(() => undefined)
  await look(worker)
  expect(await sharedNames()).toContain('maps/later.pmtiles')
  await web.copies.sync()
  expect(await namesAt(web)).toContain('later')
})

test('a map that is taken out goes everywhere, with its index; its bytes a day later', async () => {
  const files = await listSharedFiles(platform.pool)
  const later = files.find(({ name }) => name === 'maps/later.pmtiles')
  if (later) await withdrawFile(platform.pool, later)
  await look(worker)
  await web.copies.sync()
  expect(await namesAt(web)).toEqual(['alps', 'liechtenstein', 'world'])
  expect(await sharedNames()).not.toContainEqual(expect.stringMatching('later'))
  const { pool, objects } = platform
  expect(await sweepObjects({ pool, objects })).toBe(0)
})

test('maps come back to a folder', async () => {
  const { pool } = platform
  const folder = path.join(disks, 'restored')
  expect(await restoreMaps({ pool, copies: web.copies, folder })).toEqual(['alps.pmtiles'])
  expect(fs.readFileSync(path.join(folder, 'alps.pmtiles')).equals(fs.readFileSync(shipped))).toBe(
    true,
  )
  expect(await sharedNames()).toEqual([])
})
