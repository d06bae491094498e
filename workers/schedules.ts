import type { MaintenanceJob } from './maintenance/jobs.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

type Repeat = { every: number } | { pattern: string; tz: string }

/** Of a pattern a day: each of ours is of certain hours. */
export const everySeconds = (repeat: Repeat): number =>
  'every' in repeat ? Math.ceil(repeat.every / second) : (24 * hour) / second

/** Times in UTC. */
export const schedules: readonly {
  queue: 'maintenance'
  job: MaintenanceJob
  repeat: Repeat
}[] = [
  // Also on each new message (worker.ts).
  { queue: 'maintenance', job: 'outbox', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'reportMails', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'reports', repeat: { every: 30 * second } },
  // Also on each alarm.
  { queue: 'maintenance', job: 'notices', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'alarmRules', repeat: { every: minute } },
  // Also on late fixes.
  { queue: 'maintenance', job: 'streams', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'lines', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'places', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'media', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'addresses', repeat: { every: 5 * second } },
  { queue: 'maintenance', job: 'offline', repeat: { every: 10 * second } },
  { queue: 'maintenance', job: 'tasks', repeat: { every: 10 * second } },
  // Also on events of providers, and when a payer waits.
  { queue: 'maintenance', job: 'payments', repeat: { every: 30 * second } },
  // Also on paid orders of data.
  { queue: 'maintenance', job: 'simRecharges', repeat: { every: 30 * second } },
  { queue: 'maintenance', job: 'simFlow', repeat: { every: minute } },
  { queue: 'maintenance', job: 'simWhite', repeat: { every: minute } },
  { queue: 'maintenance', job: 'renewals', repeat: { every: 5 * minute } },
  { queue: 'maintenance', job: 'commands', repeat: { every: 30 * second } },
  { queue: 'maintenance', job: 'powerSchedules', repeat: { every: 15 * second } },
  { queue: 'maintenance', job: 'lowPower', repeat: { every: 30 * second } },
  { queue: 'maintenance', job: 'rollouts', repeat: { every: 10 * second } },
  { queue: 'maintenance', job: 'hourStates', repeat: { every: minute } },
  { queue: 'maintenance', job: 'fuel', repeat: { every: 5 * minute } },
  { queue: 'maintenance', job: 'daySums', repeat: { every: minute } },
  { queue: 'maintenance', job: 'health', repeat: { every: minute } },
  { queue: 'maintenance', job: 'pushed', repeat: { every: minute } },
  { queue: 'maintenance', job: 'stale', repeat: { every: 10 * minute } },
  { queue: 'maintenance', job: 'erasures', repeat: { every: minute } },
  { queue: 'maintenance', job: 'objects', repeat: { every: hour } },
  { queue: 'maintenance', job: 'partitions', repeat: { every: hour } },
  { queue: 'maintenance', job: 'retention', repeat: { every: hour } },
  { queue: 'maintenance', job: 'recordings', repeat: { every: hour } },
  { queue: 'maintenance', job: 'recordingMinutes', repeat: { every: minute } },
  { queue: 'maintenance', job: 'unpaidTracks', repeat: { every: hour } },
  { queue: 'maintenance', job: 'upkeep', repeat: { every: hour } },
  { queue: 'maintenance', job: 'feedback', repeat: { every: hour } },
  // Also on each edit of a brand.
  { queue: 'maintenance', job: 'brandHosts', repeat: { every: 5 * minute } },
  { queue: 'maintenance', job: 'cold', repeat: { every: 10 * minute } },
  { queue: 'maintenance', job: 'auditSeals', repeat: { every: minute } },
  { queue: 'maintenance', job: 'auditMonths', repeat: { every: hour } },
  { queue: 'maintenance', job: 'reconcile', repeat: { pattern: '15 3 * * *', tz: 'UTC' } },
  { queue: 'maintenance', job: 'auditCheck', repeat: { pattern: '45 2 * * *', tz: 'UTC' } },
  { queue: 'maintenance', job: 'pack', repeat: { pattern: '30 0,1,2 * * *', tz: 'UTC' } },
]
