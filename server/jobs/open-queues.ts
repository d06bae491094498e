import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Config } from '../config.ts'
import { retryPassing } from '../db/in-transaction.ts'
import { StoreClient } from '../db/store-client.ts'
import type { Log } from '../log.ts'
import { sparingly } from '../process/sparingly.ts'

/** Ids only: job data is clear text. */
export type QueuedJob = { name: string; data: unknown }

export type Queues = {
  queue(
    name: string,
  ): Pick<
    Queue,
    'upsertJobScheduler' | 'removeJobScheduler' | 'getJobSchedulers' | 'getJobCounts' | 'add'
  >
  /** At least once, so handlers are idempotent. */
  work(name: string, run: (job: QueuedJob) => Promise<unknown>, concurrency: number): void
  /** False when jobs still run after the deadline: they go on until the process ends. */
  close(): Promise<boolean>
}

/** Kept for a look. */
export const keptJobs = { removeOnComplete: { count: 50 }, removeOnFail: { count: 200 } }

const closeDeadlineMs = 4000

const closeDeadline = () => sleep(closeDeadlineMs, undefined, { ref: false })

/**
 * On Redis with REDIS_URL, else on PostgreSQL. Names carry hash tags for Redis Cluster. `deadline`: how
 * long `close` waits for jobs that run.
 */
export function openQueues(
  config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>,
  log: Log,
  deadline: () => Promise<void> = closeDeadline,
): Queues {
  const { makeQueue, makeWorker, end } =
    config.REDIS_URL === undefined
      ? onPostgres(config.DATABASE_URL, log)
      : onRedis(config.REDIS_URL, log)
  const open: { close(): Promise<unknown> }[] = []
  const onError = sparingly((error) => log.warn({ err: error }, 'a queue has trouble'))
  return {
    queue: (name) => {
      const queue = makeQueue(tagged(name))
      queue.on('error', onError)
      open.unshift(queue)
      return queue
    },
    work: (name, run, concurrency) => {
      const worker = makeWorker(tagged(name), run, concurrency)
      worker.on('error', onError)
      worker.on('failed', (job, error) => log.error({ err: error, job: job?.name }, 'a job failed'))
      open.push(worker)
    },
    close: async () => {
      // A worker waits for its jobs without limit; jobs of a killed one run elsewhere.
      const closeAll = async () => {
        await Promise.allSettled(open.map((one) => one.close()))
        await end()
        return true
      }
      return Promise.race([closeAll(), deadline().then(() => false)])
    },
  }
}

const tagged = (name: string) => `{${name}}`

type Run = (job: QueuedJob) => Promise<unknown>

/** BullMQ's workers lock rows of jobs in no order; each of its statements is a transaction of its own. */
class QueuePool extends pg.Pool {
  override query = ((text: string, values?: unknown[]) =>
    retryPassing(() => super.query(text, values))) as pg.Pool['query']
}

function onPostgres(url: string, log: Log) {
  const connection = new QueuePool({
    Client: StoreClient,
    connectionString: url,
    max: 8,
    options: '-c search_path=bullmq',
  })
  connection.setMaxListeners(100)
  connection.on('error', (error) =>
    log.warn({ reason: error.message }, 'the queue pool lost a connection'),
  )
  const backed = withBackend(createPostgresBackend)
  return {
    makeQueue: (name: string): Queue => new backed.Queue(name, { connection }) as unknown as Queue,
    makeWorker: (name: string, run: Run, concurrency: number): Worker =>
      new backed.Worker(name, run, { connection, concurrency }) as unknown as Worker,
    end: () => connection.end(),
  }
}

function onRedis(url: string, log: Log) {
  const connection = new Redis(url, { maxRetriesPerRequest: null })
  connection.on('error', (error: Error) => log.warn({ err: error }, 'Redis has trouble'))
  return {
    makeQueue: (name: string): Queue => new Queue(name, { connection }),
    makeWorker: (name: string, run: Run, concurrency: number): Worker =>
      new Worker(name, run, { connection, concurrency }),
    end: async () => {
      connection.disconnect()
    },
  }
}
