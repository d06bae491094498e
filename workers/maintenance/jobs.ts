import type { Pool } from '#server/db/pool.ts'
import {
  clearDefaultBefore,
  dropPartitionsBefore,
  ensureFramePartitions,
  ensurePartitions,
  packPartition,
} from '#server/domain/position/partitions.ts'
import { sweepOffline } from '#server/domain/position/sweep-offline.ts'
import type { Bus } from '#server/jobs/bus.ts'
import { endOverdueCommands } from './end-overdue-commands.ts'
import { forgetStale } from './forget-stale.ts'
import { sweepTasks } from './sweep-tasks.ts'

export type JobStores = {
  main: Pool
  positions: Pool
  bus: Bus
  /** Milliseconds since the epoch. */
  now: () => number
  /** Days for which positions and raw frames are kept. */
  keptDays: { positions: number; frames: number }
}

const dayMs = 86_400_000

/** `YYYYMMDD` of so many days ago, UTC. */
const dayBefore = (now: number, days: number) =>
  new Date(now - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

async function applyRetention({ positions, now, keptDays }: JobStores) {
  const dropped: Record<string, string[]> = {}
  for (const [table, days] of [
    ['position', keptDays.positions],
    ['frame_chunk', keptDays.frames],
  ] as const) {
    const day = dayBefore(now(), days)
    dropped[table] = await dropPartitionsBefore(positions, table, day)
    await clearDefaultBefore(positions, table, day)
  }
  return dropped
}

/** The jobs of the queue `maintenance`. Each may run twice, or on two workers at once, without harm. */
export const maintenanceJobs = {
  partitions: async ({ positions }) => ({
    positions: await ensurePartitions(positions, { back: 2, ahead: 3 }),
    frames: await ensureFramePartitions(positions, { back: 0, ahead: 3 }),
  }),
  retention: applyRetention,
  pack: async ({ positions, now }) => {
    for (const days of [3, 2, 1]) await packPartition(positions, dayBefore(now(), days))
  },
  offline: sweepOffline,
  commands: endOverdueCommands,
  stale: forgetStale,
  tasks: sweepTasks,
} satisfies Record<string, (stores: JobStores) => Promise<unknown>>

export type MaintenanceJob = keyof typeof maintenanceJobs

export const isMaintenanceJob = (name: string): name is MaintenanceJob =>
  Object.hasOwn(maintenanceJobs, name)
