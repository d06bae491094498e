import type { Services } from '#server/services.ts'
import { freePorts } from '../../factories/free-ports.ts'
import { startProcess, untilReady } from './processes.ts'
import { type FuzzVerdict, runFuzz } from './run.ts'

export type ContractFuzz = {
  calls: number
  seed: number
  web: string[]
  worker?: string[]
  report: (line: string) => void
}

export type ContractVerdict = FuzzVerdict & {
  is_same_process: boolean
  stuck_tasks?: number
  worker_errors?: number
}

const longestDrainMs = 180_000

export async function fuzzContract(
  services: Services,
  { web: webProgram, worker: workerProgram, ...plan }: ContractFuzz,
): Promise<ContractVerdict> {
  const [port = 0, workerPort = 0] = await freePorts(2)
  const web = startProcess(webProgram, services.config, {
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: 'true',
  })
  const worker =
    workerProgram &&
    startProcess(workerProgram, services.config, { WORKER_HTTP_PORT: String(workerPort) })
  try {
    await untilReady(web, port)
    if (worker) await untilReady(worker, workerPort)
    const verdict = await runFuzz(services, { ...plan, host: `127.0.0.1:${port}` })
    const stuck = worker && (await drain(services))
    for (const line of [...web.errors, ...(worker?.errors ?? [])].slice(0, 50)) plan.report(line)
    const is_same_process = web.isAlive() && (worker?.isAlive() ?? true)
    if (!worker || stuck === undefined) return { ...verdict, is_same_process }
    return { ...verdict, is_same_process, stuck_tasks: stuck, worker_errors: worker.errors.length }
  } finally {
    await Promise.all([web.stop(), worker?.stop()])
  }
}

async function drain({ pool }: Services): Promise<number> {
  const end = Date.now() + longestDrainMs
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM task WHERE state IN ('waiting', 'running')`,
    )
    const left = rows[0]?.n ?? 0
    if (left === 0 || Date.now() > end) return left
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
