import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePorts } from '../../factories/free-ports.ts'

export type Running = {
  child: ChildProcess
  ports: Record<'jt808' | 'gt06' | 'osmand' | 'watch' | 'http', number>
}

const started = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

/** Limits that let one machine play many devices. */
export async function startGateway(
  env: Record<string, string> = {},
  ports?: Running['ports'],
  nodeOptions: string[] = [],
): Promise<Running> {
  const [jt808 = 0, gt06 = 0, osmand = 0, watch = 0, http = 0] = ports
    ? [ports.jt808, ports.gt06, ports.osmand, ports.watch, ports.http]
    : await freePorts(5)
  const program = process.env['BENCH_GATEWAY'] ?? 'dist/gateway.mjs'
  const child = spawn(process.execPath, ['--enable-source-maps', ...nodeOptions, program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      JT808_PORT: String(jt808),
      GT06_PORT: String(gt06),
      OSMAND_PORT: String(osmand),
      WATCH_PORT: String(watch),
      GATEWAY_HTTP_PORT: String(http),
      GATEWAY_MAX_PER_IP: '100000',
      GATEWAY_MAX_FRAMES_PER_SECOND: '100000',
      LOG_LEVEL: 'warn',
      GATEWAY_PROCESSES: '1',
      ...env,
    },
  })
  started.add(child)
  const running: Running = { child, ports: { jt808, gt06, osmand, watch, http } }
  await untilReady(running)
  return running
}

/** The built worker. */
export async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const [http = 0] = await freePorts(1)
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/worker.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, WORKER_HTTP_PORT: String(http), LOG_LEVEL: 'silent', ...env },
  })
  started.add(child)
  return child
}

async function untilReady({ child, ports }: Running): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`)
    const isReady = await fetch(`http://127.0.0.1:${ports.http}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the gateway did not become ready')
}

export async function stop({ child }: Pick<Running, 'child'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function startLoad<Result>(
  file: string,
  plan: unknown,
): Promise<{
  child: ChildProcess
  tell: (line: string) => void
  go: () => void
  result: Promise<Result>
}> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.add(child)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  let isReady = () => {}
  let isDone: (result: Result) => void = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
  })
  const result = new Promise<Result>((resolve, reject) => {
    isDone = resolve
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
  })
  result.catch(() => undefined)
  lines.on('line', (line) => (line === 'ready' ? isReady() : isDone(JSON.parse(line) as Result)))
  await ready
  const tell = (line: string) => child.stdin?.write(`${line}\n`)
  return { child, tell, go: () => tell('go'), result }
}
