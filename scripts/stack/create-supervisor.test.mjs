import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isAlive } from './alive.mjs'
import { createSupervisor } from './create-supervisor.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervisor-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

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

/** Pauses before restarts: they end when the test says so. */
function heldPauses() {
  const pauses = []
  const wait = (ms) => new Promise((end) => pauses.push({ ms, end }))
  return { pauses, wait }
}

test('a killed process comes back, and stop ends it for good', async () => {
  const kept = program('kept')
  const { pauses, wait } = heldPauses()
  const supervisor = createSupervisor({ logDir: folder, wait })
  supervisor.keep('kept', [kept.file], process.env)
  await vi.waitUntil(() => kept.pid() > 0, { timeout: 180_000 })
  const first = kept.pid()
  process.kill(first, 'SIGKILL')
  await vi.waitUntil(() => pauses.length === 1, { timeout: 180_000 })
  pauses[0].end()
  await vi.waitUntil(() => kept.pid() !== first && isAlive(kept.pid()), { timeout: 180_000 })
  await supervisor.stop()
  expect(isAlive(kept.pid())).toBe(false)
  expect(pauses.map(({ ms }) => ms)).toEqual([200])
})

test('a renewed process ends in order and starts again at once, the others go on', async () => {
  const ended = path.join(folder, 'ended-in-order')
  const listening = path.join(folder, 'listening')
  const renewed = program(
    'renewed',
    `process.on('SIGTERM', () => { fs.writeFileSync(${JSON.stringify(ended)}, 'yes'); process.exit(0) })
     fs.writeFileSync(${JSON.stringify(listening)}, 'yes')
     setInterval(() => undefined, 1000)`,
  )
  const other = program('other')
  const { pauses, wait } = heldPauses()
  const supervisor = createSupervisor({ logDir: folder, wait })
  supervisor.keep('renewed', [renewed.file], process.env)
  supervisor.keep('other', [other.file], process.env)
  const isUp = () => fs.existsSync(listening) && other.pid() > 0
  await vi.waitUntil(isUp, { timeout: 180_000 })
  const [first, neighbour] = [renewed.pid(), other.pid()]
  await supervisor.renew('renewed')
  expect(fs.readFileSync(ended, 'utf8')).toBe('yes')
  expect(isAlive(first)).toBe(false)
  await vi.waitUntil(() => renewed.pid() !== first, { timeout: 180_000 })
  expect(other.pid()).toBe(neighbour)
  expect(pauses).toEqual([])
  await supervisor.stop()
  expect(isAlive(renewed.pid())).toBe(false)
})

test('stop within a pause leaves nothing to start', async () => {
  const ended = program('ended')
  const { pauses, wait } = heldPauses()
  const supervisor = createSupervisor({ logDir: folder, wait })
  supervisor.keep('ended', [ended.file], process.env)
  await vi.waitUntil(() => ended.pid() > 0, { timeout: 180_000 })
  const started = supervisor.pids()
  process.kill(ended.pid(), 'SIGKILL')
  await vi.waitUntil(() => pauses.length === 1, { timeout: 180_000 })
  await supervisor.stop()
  pauses[0].end()
  await new Promise(setImmediate)
  expect(supervisor.pids()).toEqual(started)
})

test('a process that does not stay up is started again after growing pauses, and says why it ended', async () => {
  const log = path.join(folder, 'starts')
  const stateFile = path.join(folder, 'processes.json')
  const file = path.join(folder, 'broken.mjs')
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'; fs.appendFileSync(${JSON.stringify(log)}, 'started\\n')
     process.send({ reason: 'TypeError: broken' }, () => process.exit(1))`,
  )
  const { pauses, wait } = heldPauses()
  const supervisor = createSupervisor({ logDir: folder, stateFile, wait })
  supervisor.keep('broken', [file], process.env)
  for (let n = 1; n <= 4; n++) {
    await vi.waitUntil(() => pauses.length === n, { timeout: 180_000 })
    if (n < 4) pauses.at(-1).end()
  }
  const [state] = JSON.parse(fs.readFileSync(stateFile, 'utf8'))
  await supervisor.stop()
  expect(pauses.map(({ ms }) => ms)).toEqual([200, 400, 800, 1600])
  expect(fs.readFileSync(log, 'utf8')).toBe('started\n'.repeat(4))
  expect(state).toMatchObject({ name: 'broken', reason: 'TypeError: broken', restarts: 3 })
  expect(fs.existsSync(stateFile)).toBe(false)
})

test('what nothing catches ends a process in order, a rejection does not', async () => {
  const root = path.resolve('server')
  const closed = path.join(folder, 'closed-in-order')
  const counted = path.join(folder, 'counted')
  const stateFile = path.join(folder, 'untrusted.json')
  const untrusted = program(
    'untrusted',
    `const { onShutdown } = await import(${JSON.stringify(`${root}/process/on-shutdown.ts`)})
     const { catchTheRest } = await import(${JSON.stringify(`${root}/process/last-resort.ts`)})
     const { ErrorBoundary } = await import(${JSON.stringify(`${root}/process/error-boundary.ts`)})
     const { createLog } = await import(${JSON.stringify(`${root}/log.ts`)})
     const log = createLog('test', 'silent')
     const errors = new ErrorBoundary(log)
     const end = onShutdown([() => fs.writeFileSync(${JSON.stringify(closed)}, 'yes')])
     catchTheRest({ log, errors, end })
     Promise.reject(new Error('nobody waits for this'))
     setTimeout(() => {
       fs.writeFileSync(${JSON.stringify(counted)}, JSON.stringify([...errors.counts]))
       throw new RangeError('at postgres://user:secret@host')
     }, 100)`,
  )
  const { wait } = heldPauses()
  const supervisor = createSupervisor({ logDir: folder, stateFile, wait })
  supervisor.keep('untrusted', ['--import', 'tsx', untrusted.file], process.env)
  const state = () =>
    fs.existsSync(stateFile) ? JSON.parse(fs.readFileSync(stateFile, 'utf8'))[0] : undefined
  await vi.waitUntil(() => state()?.endedAt, { timeout: 180_000 })
  expect(state()).toMatchObject({ reason: 'RangeError: at postgres://host' })
  expect(fs.readFileSync(closed, 'utf8')).toBe('yes')
  expect(JSON.parse(fs.readFileSync(counted, 'utf8'))).toEqual([['unhandled rejection', 1]])
  await supervisor.stop()
})

test('nothing is left behind when the supervisor itself is killed', async () => {
  const plain = program('plain')
  const lifecycle = path.resolve('server/process/on-shutdown.ts')
  const orderly = program(
    'orderly',
    `const { onShutdown } = await import(${JSON.stringify(lifecycle)})
     onShutdown([() => fs.writeFileSync(${JSON.stringify(path.join(folder, 'closed'))}, 'yes')])
     fs.writeFileSync(${JSON.stringify(path.join(folder, 'ready'))}, 'yes')
     setInterval(() => undefined, 1000)`,
  )
  const boss = path.join(folder, 'boss.mjs')
  const module = JSON.stringify(path.resolve('scripts/stack/create-supervisor.mjs'))
  fs.writeFileSync(
    boss,
    `const { createSupervisor } = await import(${module})
     const supervisor = createSupervisor({ logDir: ${JSON.stringify(folder)} })
     supervisor.keep('plain', [${JSON.stringify(plain.file)}], process.env)
     supervisor.keep('orderly', ['--import', 'tsx', ${JSON.stringify(orderly.file)}], process.env)`,
  )
  const supervisor = spawn(process.execPath, [boss], { stdio: 'ignore' })
  const isReady = () => plain.pid() > 0 && fs.existsSync(path.join(folder, 'ready'))
  await vi.waitUntil(isReady, { timeout: 180_000 })
  supervisor.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(plain.pid()) && !isAlive(orderly.pid()), { timeout: 180_000 })
  expect(fs.readFileSync(path.join(folder, 'closed'), 'utf8')).toBe('yes')
})
