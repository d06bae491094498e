import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPrograms } from '../../scripts/setup/build.mjs'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { killedImport } from './killed-import.ts'

let platform: Platform
beforeAll(async () => {
  await buildPrograms()
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('an import goes on after kill -9 of its workers: no device twice, none missing', async () => {
  const rows = 1_200
  const verdict = await killedImport(platform, {
    rows,
    kills: 3,
    workers: 2,
    program: ['--enable-source-maps', 'dist/worker.mjs'],
  })
  expect(verdict).toMatchObject({
    done: rows,
    failed: 0,
    devices: rows,
    most_creations: 1,
    missing: 0,
  })
})
