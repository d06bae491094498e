import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a file of messages is checked entry by entry and counted', () => {
  const args = ['scripts/run.mjs', 'tests/conformance/main.ts', 'tests/conformance/messages.json']
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(run.stdout).not.toContain('"verdict":"miss"')
  expect(JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    core: { passed: 7, total: 7 },
    vendor: { passed: 0, total: 0 },
    stream: { passed: 1, total: 1 },
    negative: { passed: 3, total: 3 },
  })
})
