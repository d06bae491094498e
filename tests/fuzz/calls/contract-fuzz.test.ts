import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { bundledPrograms } from '../../setup/bundled-programs.ts'
import { fuzzContract } from './contract-fuzz.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

// More: `npm run fuzz -- --calls 50000`.
test('2 000 calls of any kind are all answered by the document, by the same process', async () => {
  const wrong: string[] = []
  const verdict = await fuzzContract(platform, {
    calls: 2_000,
    seed: 22,
    web: [(await bundledPrograms()).web],
    report: (line) => wrong.push(line),
  })
  expect(wrong).toEqual([])
  expect(verdict).toMatchObject({
    calls: 2_000,
    http_5xx: 0,
    service_failed: 0,
    invalid_replies: 0,
    unanswered: 0,
    is_same_process: true,
  })
  expect(verdict.succeeded).toBeGreaterThan(150)
  expect(verdict.too_frequent).toBeLessThan(400)
})
