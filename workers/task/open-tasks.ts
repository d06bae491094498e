import { keptJobs, type Queues } from '#server/jobs/open-queues.ts'
import type { Services } from '#server/services.ts'
import { runTask } from './run-task.ts'
import { taskWorks } from './task-works.ts'

const concurrency = 3
const togetherMs = 3000

/** Extra jobs do nothing (run-task.ts). Returns a stop function. */
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
