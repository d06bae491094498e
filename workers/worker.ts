import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { keptJobs, openQueues, type Queues } from '#server/jobs/open-queues.ts'
import type { Log } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import type { JobStores } from './maintenance/job-stores.ts'
import { isMaintenanceJob, maintenanceJobs } from './maintenance/jobs.ts'
import { schedules } from './schedules.ts'
import { openTasks } from './task/open-tasks.ts'

const concurrency = 3
/** Jobs that a bus message starts before their time. */
const announced = {
  outbox: 'outbox',
  alarm: 'notices',
  dirty: 'streams',
  payment: 'payments',
  recharge: 'simRecharges',
  host: 'brandHosts',
} as const

export type WorkerOptions = {
  config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>
  stores: JobStores
  services: Services
  registry: Registry
  log: Log
  /** Others than those of schedules.ts. */
  planned?: typeof schedules
}

/** `close` answers false when jobs still run, which need the stores until the process ends. */
export type RunningWorker = { close(): Promise<boolean> }

/** Rejects when a store or queue is unavailable. */
export async function openWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { config, stores, log, planned = schedules } = options
  const run = measuredRun(options)
  await run('partitions')
  const queues = openQueues(config, log)
  const queue = queues.queue('maintenance')
  const wanted = new Set<string>(planned.map(({ job }) => job))
  for (const { key } of await queue.getJobSchedulers())
    if (!wanted.has(key)) await queue.removeJobScheduler(key)
  for (const { job, repeat } of planned)
    await queue.upsertJobScheduler(job, repeat, { name: job, opts: keptJobs })
  showQueue(queue, options.registry)
  queues.work('maintenance', ({ name }) => run(name), concurrency)
  const stopTasks = await openTasks(queues, options.services)
  // Resumes tasks of a killed worker at once.
  await run('tasks')
  const stops = await Promise.all(
    Object.entries(announced).map(([topic, job]) =>
      stores.bus.subscribe(topic as keyof typeof announced, () => {
        const deduplication = { id: job, keepLastIfActive: true }
        queue.add(job, {}, { ...keptJobs, deduplication }).catch((error) => {
          log.warn({ err: error, job }, 'a job was not queued')
        })
      }),
    ),
  )
  log.info({ jobs: [...wanted], keptDays: stores.keptDays }, 'worker runs')
  return {
    close: async () => {
      stopTasks()
      for (const stop of stops) stop()
      return queues.close()
    },
  }
}

function showQueue(queue: ReturnType<Queues['queue']>, registry: Registry): void {
  new Gauge({
    name: 'worker_queue_jobs',
    help: 'Jobs of the queue maintenance, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

function measuredRun({ stores, registry, log }: WorkerOptions) {
  const registers = [registry]
  const runs = new Counter({
    name: 'worker_jobs_total',
    help: 'Jobs run, by name and outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'worker_job_last_success_seconds',
    help: 'Unix time of the last success, by job',
    labelNames: ['job'],
    registers,
  })
  return async (job: string): Promise<void> => {
    // Scheduled by an older release.
    if (!isMaintenanceJob(job)) return
    const startedAt = performance.now()
    try {
      const result = await maintenanceJobs[job](stores)
      log.debug({ job, result, ms: Math.round(performance.now() - startedAt) }, 'job done')
      runs.inc({ job, outcome: 'done' })
      lastSuccess.set({ job }, Date.now() / 1000)
    } catch (error) {
      runs.inc({ job, outcome: 'failed' })
      throw error
    }
  }
}
