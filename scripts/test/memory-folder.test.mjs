import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweepMemory } from './memory-folder.mjs'

test('what killed runs left is removed, also of the same process id; what lives and what is not ours stays', () => {
  const memory = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-memory-'))
  onTestFinished(() => fs.rmSync(memory, { recursive: true }))
  // Linux has no process id of seven digits beyond 4 194 304.
  const [dead, own, parent] = ['9999999-a', `${process.pid}-b`, `${process.ppid}-c`]
  for (const name of [dead, own, parent])
    fs.mkdirSync(path.join(memory, `waypost-test-${name}`, 'pg-test'), { recursive: true })
  fs.mkdirSync(path.join(memory, 'PostgreSQL.1'))
  sweepMemory(memory)
  expect(fs.readdirSync(memory).sort()).toEqual(['PostgreSQL.1', `waypost-test-${parent}`])
})
