import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { isAlive } from '../postgres/postmaster.mjs'
import { createSupervisor } from './supervisor.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervisor-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A program that writes its process id, and lives until it is told otherwise. */
function program(name, end = 'setInterval(() => undefined, 1000)') {
  const file = path.join(folder, `${name}.mjs`)
  const mark = path.join(folder, `${name}.pid`)
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(mark)}, String(process.pid)); ${end}`,
  )
  const pid = () => (fs.existsSync(mark) ? Number(fs.readFileSync(mark, 'utf8')) : 0)
  return { file, pid }
}

test('a killed process comes back, and stop ends it for good', async () => {
  const kept = program('kept')
  const supervisor = createSupervisor({ logDir: folder })
  supervisor.keep('kept', [kept.file], process.env)
  await vi.waitUntil(() => kept.pid() > 0, { timeout: 15_000 })
  const first = kept.pid()
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => kept.pid() !== first && isAlive(kept.pid()), { timeout: 15_000 })
  await supervisor.stop()
  expect(isAlive(kept.pid())).toBe(false)
  await sleep(2500)
  expect(isAlive(kept.pid())).toBe(false)
})

test('a process that ends at once is started again only after a pause', async () => {
  const log = path.join(folder, 'starts')
  const file = path.join(folder, 'broken.mjs')
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'; fs.appendFileSync(${JSON.stringify(log)}, Date.now() + '\\n')`,
  )
  const starts = () =>
    fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n').map(Number) : []
  const supervisor = createSupervisor({ logDir: folder })
  supervisor.keep('broken', [file], process.env)
  await vi.waitUntil(() => starts().length >= 2, { timeout: 15_000 })
  await supervisor.stop()
  const [first, second] = starts()
  expect(second - first).toBeGreaterThan(1500)
})

test('nothing is left behind when the supervisor itself is killed', async () => {
  const plain = program('plain')
  const lifecycle = path.resolve('server/lifecycle.ts')
  const orderly = program(
    'orderly',
    `const { onShutdown } = await import(${JSON.stringify(lifecycle)})
     onShutdown([() => fs.writeFileSync(${JSON.stringify(path.join(folder, 'closed'))}, 'yes')])
     fs.writeFileSync(${JSON.stringify(path.join(folder, 'ready'))}, 'yes')
     setInterval(() => undefined, 1000)`,
  )
  const boss = path.join(folder, 'boss.mjs')
  const module = JSON.stringify(path.resolve('scripts/stack/supervisor.mjs'))
  fs.writeFileSync(
    boss,
    `const { createSupervisor } = await import(${module})
     const supervisor = createSupervisor({ logDir: ${JSON.stringify(folder)} })
     supervisor.keep('plain', [${JSON.stringify(plain.file)}], process.env)
     supervisor.keep('orderly', ['--import', 'tsx', ${JSON.stringify(orderly.file)}], process.env)`,
  )
  const supervisor = spawn(process.execPath, [boss], { stdio: 'ignore' })
  const isReady = () => plain.pid() > 0 && fs.existsSync(path.join(folder, 'ready'))
  await vi.waitUntil(isReady, { timeout: 15_000 })
  supervisor.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(plain.pid()) && !isAlive(orderly.pid()), { timeout: 10_000 })
  expect(fs.readFileSync(path.join(folder, 'closed'), 'utf8')).toBe('yes')
})
