import type { MaintenanceJob } from './maintenance/jobs.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** When the jobs of each queue run. Times of day are UTC. */
export const schedules: readonly {
  queue: 'maintenance'
  job: MaintenanceJob
  repeat: { every: number } | { pattern: string; tz: string }
}[] = [
  { queue: 'maintenance', job: 'offline', repeat: { every: 10 * second } },
  { queue: 'maintenance', job: 'tasks', repeat: { every: 10 * second } },
  { queue: 'maintenance', job: 'commands', repeat: { every: 30 * second } },
  { queue: 'maintenance', job: 'stale', repeat: { every: 10 * minute } },
  { queue: 'maintenance', job: 'partitions', repeat: { every: hour } },
  { queue: 'maintenance', job: 'retention', repeat: { every: hour } },
  { queue: 'maintenance', job: 'pack', repeat: { pattern: '30 0,1,2 * * *', tz: 'UTC' } },
]
