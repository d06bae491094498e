import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isFree } from '../stack/ports.mjs'
import { aptInstall } from './apt.mjs'

const exists = () => spawnSync('redis-server', ['--version']).status === 0

/** The system's, installed for root on Debian. */
export const hasRedis = () => exists() || (aptInstall('redis-server') && exists())

/** TEST_REDIS_URL, else the system's (installed for root on Debian). `{ url, stop }` or undefined. */
export async function startTestRedis() {
  const given = process.env.TEST_REDIS_URL
  if (given) return { url: given, stop: async () => undefined }
  if (!hasRedis()) return undefined
  const port = await freePort()
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', [...flags, '--maxmemory-policy', 'noeviction'], {
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  while (child.exitCode === null && (await isFree(port, '127.0.0.1'))) await sleep(50)
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}
