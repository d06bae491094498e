import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isAlive } from './alive.mjs'
import { takeLock } from './single.mjs'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'single-'))
const children = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  fs.rmSync(root, { recursive: true, force: true })
})

async function supervisor() {
  const folder = fs.mkdtempSync(path.join(root, 'data-'))
  const file = path.join(folder, 'scripts/start.mjs')
  fs.mkdirSync(path.dirname(file))
  fs.writeFileSync(
    file,
    `import fs from 'node:fs'
     const { takeLock } = await import(${JSON.stringify(path.resolve('scripts/stack/single.mjs'))})
     let lock
     process.on('SIGTERM', () => lock.leave())
     process.on('SIGUSR2', () => {
       fs.writeFileSync(${JSON.stringify(path.join(folder, 'ended'))}, 'yes')
       process.exit(0)
     })
     lock = await takeLock(${JSON.stringify(folder)})
     setInterval(() => undefined, 1000)`,
  )
  const child = spawn(process.execPath, [file], { stdio: 'ignore' })
  children.push(child)
  const mark = path.join(folder, 'supervisor.pid')
  const said = () => (fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8') : '')
  await vi.waitUntil(() => said() === String(child.pid), { timeout: 180_000 })
  return { child, folder, said }
}

test('a supervisor that runs is not doubled', async () => {
  const { child, folder } = await supervisor()
  await expect(takeLock(folder)).rejects.toThrow(
    `Waypost runs already on this data (process ${child.pid})`,
  )
})

test('one that is ending is waited for', async () => {
  const { child, folder, said } = await supervisor()
  child.kill('SIGTERM')
  await vi.waitUntil(() => said().endsWith('leaving'), { timeout: 180_000 })
  const taken = takeLock(folder)
  child.kill('SIGUSR2')
  await taken
  expect(fs.existsSync(path.join(folder, 'ended'))).toBe(true)
  expect(said()).toBe(String(process.pid))
})

test('the lock of one that was killed is taken over', async () => {
  const { child, folder, said } = await supervisor()
  child.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(child.pid), { timeout: 180_000 })
  await takeLock(folder)
  expect(said()).toBe(String(process.pid))
})
