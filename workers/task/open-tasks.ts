import { keptJobs, type Queues } from '#server/jobs/open-queues.ts'
import type { Services } from '#server/services.ts'
import { runTask } from './run-task.ts'
import { taskWorks } from './works.ts'

/** Tasks at a time in one worker. */
const concurrency = 3
/** Workers hear of a task all at once; the jobs they add within this time are one. */
const togetherMs = 3000

/**
 * Runs long operations: a job for each that is announced on the bus, by the web process that wrote it down or by the
 * sweep that found it left behind. A job more than needed does nothing (run-task.ts). Returns what stops listening.
 */
export async function openTasks(queues: Queues, services: Services): Promise<() => void> {
  const { bus, log } = services
  const queue = queues.queue('task')
  queues.work('task', ({ data }) => runTask(services, taskWorks, idOf(data)), concurrency)
  const add = (id: number) => {
    const deduplication = { id: `task-${id}`, ttl: togetherMs }
    queue
      .add('task', { id }, { ...keptJobs, deduplication })
      .catch((error) => log.warn({ err: error, task: id }, 'a task was not queued'))
  }
  return bus.subscribe('task', ({ id }) => add(id))
}

const idOf = (data: unknown) => Number((data as { id: unknown }).id)
