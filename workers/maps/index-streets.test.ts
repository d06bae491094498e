import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Log } from '#server/log.ts'
import { indexStreets } from './index-streets.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-index-'))
const maps = path.join(folder, 'maps')
const indexes = path.join(folder, 'street-index')
const shipped = path.resolve('brands/assets/liechtenstein.pmtiles')
const said: string[] = []
const say = (level: string) => (facts: { file?: string; name?: string }) => {
  said.push(`${level} ${path.basename(facts.file ?? facts.name ?? '')}`)
}
const log = { info: say('info'), warn: say('warn') } as unknown as Log
const run = (signal = new AbortController().signal) =>
  indexStreets({
    folders: { builtIn: path.join(folder, 'none'), operator: maps },
    indexes,
    log,
    signal,
  })

afterAll(() => fs.rmSync(folder, { recursive: true }))

test('archives are indexed once, bad ones are named once and left alone', async () => {
  fs.mkdirSync(maps)
  fs.copyFileSync(shipped, path.join(maps, 'alps.pmtiles'))
  fs.copyFileSync('brands/assets/world.pmtiles', path.join(maps, 'no-streets.pmtiles'))
  fs.writeFileSync(path.join(maps, 'noise.pmtiles'), 'no archive at all')
  const bytes = fs.readFileSync(shipped)
  fs.writeFileSync(path.join(maps, 'half.pmtiles'), bytes.subarray(0, bytes.length >> 1))
  const hurt = Buffer.from(bytes)
  hurt.fill(0x5a, 20_000, 600_000)
  fs.writeFileSync(path.join(maps, 'hurt.pmtiles'), hurt)
  fs.copyFileSync(shipped, path.join(maps, 'planet.pmtiles'))
  // Sparse: takes no space.
  fs.truncateSync(path.join(maps, 'planet.pmtiles'), 21_000_000_000)
  await run()
  await run()
  expect(said.toSorted()).toEqual([
    'info alps.pmtiles',
    'warn half.pmtiles',
    'warn hurt.pmtiles',
    'warn noise.pmtiles',
    'warn planet',
  ])
  expect(fs.readdirSync(indexes)).toEqual([expect.stringMatching(/^0-alps-.*\.v1\.streets$/)])
})

test('an index goes with its archive, and what a killed run left behind goes too', async () => {
  const [old, fresh] = ['old.work.part', 'fresh.work.part'].map((name) => path.join(indexes, name))
  for (const file of [old, fresh]) fs.writeFileSync(file ?? '', 'half written')
  fs.utimesSync(old ?? '', 1, 1)
  fs.rmSync(path.join(maps, 'alps.pmtiles'))
  await run()
  expect(fs.readdirSync(indexes)).toEqual(['fresh.work.part'])
})

test('a run that is ended leaves no index', async () => {
  fs.copyFileSync(shipped, path.join(maps, 'again.pmtiles'))
  await expect(run(AbortSignal.abort())).rejects.toThrow()
  expect(fs.readdirSync(indexes)).toEqual(['fresh.work.part'])
})
