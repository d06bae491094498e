import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { openHttpStatus } from '#server/http-status.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { keptJobs, openQueues } from '#server/jobs/open-queues.ts'
import { onShutdown } from '#server/lifecycle.ts'
import { createLog } from '#server/log.ts'
import { maintenanceJobs } from './maintenance/jobs.ts'
import { schedules } from './schedules.ts'

const config = readConfig()
const log = createLog('worker', config.LOG_LEVEL)
const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
const main = openPool(config.DATABASE_URL, { max: 4, onError })
const isOneStore = config.positionsUrl === config.DATABASE_URL
const positions = isOneStore ? main : openPool(config.positionsUrl, { max: 4, onError })
const bus = await openBus(config, log)
const stores = { main, positions, bus, now: Date.now }

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const runs = new Counter({
  name: 'worker_jobs_total',
  help: 'Jobs run, by name and outcome',
  labelNames: ['job', 'outcome'],
  registers: [registry],
})
const lastRun = new Gauge({
  name: 'worker_job_last_success_seconds',
  help: 'Unix time of the last success, by job',
  labelNames: ['job'],
  registers: [registry],
})

async function runJob(name: string): Promise<void> {
  const job = maintenanceJobs[name]
  // One that an older version scheduled.
  if (!job) return
  try {
    const result = await job(stores)
    log.debug({ job: name, result }, 'job done')
    runs.inc({ job: name, outcome: 'done' })
    lastRun.set({ job: name }, Date.now() / 1000)
  } catch (error) {
    runs.inc({ job: name, outcome: 'failed' })
    throw error
  }
}

// The day that begins next must have its partition before anything is scheduled.
await maintenanceJobs['partitions']?.(stores)
const queues = openQueues(config, log)
const queue = queues.queue('maintenance')
const wanted = new Set(schedules.map(({ job }) => job))
for (const { key } of await queue.getJobSchedulers()) {
  if (!wanted.has(key)) await queue.removeJobScheduler(key)
}
for (const { job, repeat } of schedules)
  await queue.upsertJobScheduler(job, repeat, { name: job, opts: keptJobs })
queues.work('maintenance', ({ name }) => runJob(name), 2)

const status = await openHttpStatus({
  port: config.WORKER_HTTP_PORT,
  registry,
  isReady: async () => Boolean(await main.query('SELECT 1')),
})
log.info({ jobs: [...wanted] }, 'worker runs')

onShutdown(
  [
    () => queues.close(),
    () => status.close(),
    () => bus.close(),
    () => main.end(),
    () => (isOneStore ? undefined : positions.end()),
  ],
  (error) => log.error({ err: error }, 'shutdown step failed'),
)
