import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceTask } from '#server/domain/task/create-task.ts'
import type { Services } from '#server/services.ts'
import { call, logIn } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { putSheet } from '../factories/tasks.ts'
import { until } from '../gateway/support.ts'

export type KilledImport = {
  rows: number
  kills: number
  workers: number
  program: string[]
}

export type Verdict = {
  rows: number
  kills: number
  done: number
  failed: number
  devices: number
  most_creations: number
  missing: number
  seconds: number
}

const firstNumber = 860_300_000_000_000

/** Kills workers in an import started twice with one request_id. */
export async function killedImport(services: Services, plan: KilledImport): Promise<Verdict> {
  const started = Date.now()
  const id = await startImport(services, plan.rows)
  let workers = await startWorkers(services, plan)
  for (let kill = 1; kill <= plan.kills; kill++) {
    const goal = Math.floor((plan.rows * kill) / (plan.kills + 1))
    await until(async () => (await progress(services, id)) >= goal, `row ${goal}`, 120_000)
    // Before, in and after a chunk's transaction.
    await sleep(Math.random() * 60)
    await killAll(workers)
    if ((await progress(services, id)) >= plan.rows) throw new Error('the kill came too late')
    workers = await startWorkers(services, plan)
  }
  try {
    await until(() => isFinished(services, id), 'the end of the import', 240_000)
  } finally {
    await killAll(workers)
  }
  const counts = await count(services, id)
  const missing = plan.rows - counts.devices
  const seconds = Math.round((Date.now() - started) / 1000)
  return { rows: plan.rows, kills: plan.kills, ...counts, missing, seconds }
}

async function startImport(services: Services, rows: number): Promise<string> {
  const root = await createOrganisation(services)
  const account = await createAccount(services, { organisation: root })
  const sid = await logIn(services, account)
  const numbers = Array.from({ length: rows }, (_, n) => [String(firstNumber + n), `device ${n}`])
  const file = await putSheet(services, account.id, [['imei', 'name'], ...numbers])
  const params = { file_id: file, sfamilyid: String(root.id), request_id: 'killed-import' }
  const start = () => call(services, 'device/Import', params, { sid })
  const [one, two] = await Promise.all([start(), start()])
  if (!one['task_id'] || one['task_id'] !== two['task_id'])
    throw new Error(`two starts: ${JSON.stringify([one, two])}`)
  return one['task_id']
}

async function startWorkers(services: Services, plan: KilledImport): Promise<ChildProcess[]> {
  const { DATABASE_URL, SECRET } = services.config
  const env = { ...process.env, DATABASE_URL, SECRET, WORKER_HTTP_PORT: '0', LOG_LEVEL: 'error' }
  const workers = Array.from({ length: plan.workers }, () =>
    spawn(process.execPath, plan.program, { stdio: ['ignore', 'inherit', 'inherit'], env }),
  )
  for (const worker of workers)
    worker.once('exit', (code) => code && process.stderr.write(`a worker ended with ${code}\n`))
  // Several announcements must not double rows.
  const { rows } = await services.pool.query<{ id: number }>(
    `SELECT id FROM task WHERE state IN ('waiting', 'running')`,
  )
  for (const { id } of rows) await announceTask(services, id)
  return workers
}

async function killAll(workers: ChildProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(
    workers.map((worker) => worker.exitCode ?? worker.signalCode ?? once(worker, 'exit')),
  )
}

async function progress({ pool }: Services, id: string): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    'SELECT done + failed AS done FROM task WHERE id = $1',
    [id],
  )
  return rows[0]?.done ?? 0
}

async function isFinished({ pool }: Services, id: string): Promise<boolean> {
  const { rows } = await pool.query('SELECT FROM task WHERE id = $1 AND finished_at IS NOT NULL', [
    id,
  ])
  return rows.length === 1
}

/** One audit event a device, same transaction. */
async function count({ pool }: Services, id: string) {
  const { rows } = await pool.query<Omit<Verdict, 'rows' | 'kills' | 'missing' | 'seconds'>>(
    `SELECT t.done, t.failed,
       (SELECT count(*) FROM device WHERE imei LIKE '8603%') AS devices,
       (SELECT max(n) FROM (SELECT count(*) AS n FROM audit
          WHERE func = 'device/Import' AND object_kind = 'device' GROUP BY object_name) AS made) AS most_creations
     FROM task t WHERE t.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('the task is gone')
  return rows[0]
}
