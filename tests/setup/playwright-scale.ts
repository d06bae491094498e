import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { copyTemplate } from '../../scripts/postgres/databases.mjs'
import { freePorts } from '../factories/free-ports.ts'
import { testServer } from './database.ts'
import type { Stack } from './stack.ts'

/** As they are killed in turn. */
const killed = [
  /dist.web\.mjs/,
  /dist.gateway\.mjs/,
  /dist.worker\.mjs/,
  /^\S*redis-server/,
] as const

/**
 * In place of `playwright-stack`: two of each process behind balancers (`npm run scale`), of which one is killed each
 * `KILL_SECONDS` (0: none), Redis among them (docs/testing.md#tests).
 */
export default async function startScale(): Promise<() => Promise<void>> {
  const database = await copyTemplate(await testServer(), 'e2e')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-scale-'))
  const [port = 0, jt808 = 0, gt06 = 0, osmand = 0, watch = 0] = await freePorts(5)
  const scale = spawn(process.execPath, ['scripts/scale.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      POSITIONS_DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      JT808_PORT: String(jt808),
      GT06_PORT: String(gt06),
      OSMAND_PORT: String(osmand),
      WATCH_PORT: String(watch),
    },
  })
  await untilReady(scale)
  const described: Omit<Stack, 'gatewayHttpPort' | 'workerHttpPort' | 'pids'> = {
    baseURL: `http://127.0.0.1:${port}`,
    jt808Port: jt808,
    gt06Port: gt06,
    osmandPort: osmand,
    watchPort: watch,
    databaseUrl: database.url,
    dataDir: folder,
  }
  process.env['WAYPOST_STACK'] = JSON.stringify(described)
  process.env['WAYPOST_BASE_URL'] = described.baseURL
  const seconds = Number(process.env['KILL_SECONDS'] ?? 0)
  let kills = 0
  const timer = seconds > 0 && setInterval(() => killNext(scale, kills++), seconds * 1000)
  return async () => {
    if (timer) clearInterval(timer)
    console.log(`${kills} processes were killed`)
    scale.kill('SIGTERM')
    await once(scale, 'exit')
    await database.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function untilReady(scale: ChildProcess): Promise<void> {
  const lines = createInterface({ input: scale.stdout as NodeJS.ReadableStream })
  for await (const line of lines) {
    console.log(line)
    if (/\] ready$/.test(line)) return void scale.stdout?.resume()
  }
  throw new Error('npm run scale did not become ready')
}

/** Now the first and now the second of a kind. */
function killNext({ pid }: ChildProcess, n: number): void {
  const kept = childrenOf(Number(pid))
  // Programs that are not ours have a process of ours above them.
  const all = [...kept, ...kept.flatMap(childrenOf)]
  const kind = killed[n % killed.length] as RegExp
  const those = all.filter((one) => kind.test(commandOf(one)))
  const one = those[Math.floor(n / killed.length) % those.length]
  console.log(`killing ${kind.source} ${one}`)
  if (one) process.kill(one, 'SIGKILL')
}

const childrenOf = (pid: number): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)

const commandOf = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
