/** When the jobs of each queue run. Times of day are UTC. */
export const schedules: readonly {
  queue: 'maintenance'
  job: string
  repeat: { every: number } | { pattern: string; tz: string }
}[] = [
  { queue: 'maintenance', job: 'offline', repeat: { every: 10_000 } },
  { queue: 'maintenance', job: 'commands', repeat: { every: 30_000 } },
  { queue: 'maintenance', job: 'partitions', repeat: { every: 3_600_000 } },
  { queue: 'maintenance', job: 'stale', repeat: { every: 600_000 } },
  { queue: 'maintenance', job: 'retention', repeat: { pattern: '10 3 * * *', tz: 'UTC' } },
  { queue: 'maintenance', job: 'pack', repeat: { pattern: '30 0,1,2 * * *', tz: 'UTC' } },
]
