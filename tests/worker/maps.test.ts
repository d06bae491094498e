import { copyFile, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { readConversions } from '#server/maps/conversions.ts'
import { convertWaiting } from '../../workers/maps/convert-waiting.ts'
import { openArchive } from '../factories/open-archive.ts'

const signal = new AbortController().signal
const log = createLog('test', 'silent')

async function mapFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waypost-maps-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const database = new sqlite.Database(path.join(folder, 'town.mbtiles'))
  database.exec(`CREATE TABLE metadata (name text, value text);
    CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
    INSERT INTO metadata VALUES ('format', 'png');
    INSERT INTO tiles VALUES (0, 0, 0, 'a picture'), (1, 0, 1, 'other')`)
  database.run('UPDATE tiles SET tile_data = ?', [Buffer.from('a picture')])
  database.close()
  await writeFile(path.join(folder, 'bad.mbtiles'), 'nothing')
  return folder
}

const look = (folder: string, now = Date.now() + 60_000) =>
  convertWaiting({ folder, log, signal, now: () => now })

test('what settles in the folder is converted once; a bad file is named and left alone', async () => {
  const folder = await mapFolder()
  await look(folder, Date.now())
  expect(await readdir(folder)).not.toContain('town.pmtiles')
  await look(folder)
  const archive = await openArchive(path.join(folder, 'town.pmtiles'))
  expect(Buffer.from((await archive.getZxy(1, 0, 0))?.data ?? new ArrayBuffer(0))).toEqual(
    Buffer.from('a picture'),
  )
  const told = async () =>
    (await readConversions(folder)).map(({ name, state, reason }) => [name, state, reason])
  expect(await told()).toEqual([
    ['bad.mbtiles', 'failed', 'damaged'],
    ['town.mbtiles', 'done', undefined],
  ])
  const before = await stat(path.join(folder, '.conversions.json'))
  await look(folder)
  expect((await stat(path.join(folder, '.conversions.json'))).mtimeMs).toBe(before.mtimeMs)

  await copyFile(path.join(folder, 'town.mbtiles'), path.join(folder, 'bad.mbtiles'))
  const later = new Date(Date.now() - 30_000)
  await utimes(path.join(folder, 'bad.mbtiles'), later, later)
  await look(folder)
  expect(await told()).toContainEqual(['bad.mbtiles', 'done', undefined])
})

test("an operator's archive of the same name stays", async () => {
  const folder = await mapFolder()
  await writeFile(path.join(folder, 'town.pmtiles'), 'mine')
  await look(folder)
  await look(folder)
  const told = await readConversions(folder)
  expect(told.find(({ name }) => name === 'town.mbtiles')?.reason).toBe('exists')
  expect((await stat(path.join(folder, 'town.pmtiles'))).size).toBe(4)
})
