import type { Pool } from '#server/db/pool.ts'
import {
  dropPartitionsBefore,
  ensureFramePartitions,
  ensurePartitions,
  packPartition,
} from '#server/domain/position/partitions.ts'
import { sweepOffline } from '#server/domain/position/sweep-offline.ts'
import type { Bus } from '#server/jobs/bus.ts'
import { endOverdueCommands } from './end-overdue-commands.ts'
import { forgetStale } from './forget-stale.ts'

export type JobStores = { main: Pool; positions: Pool; bus: Bus; now: () => number }

/** Longest track storage that a device can have, until it is a service of its own. */
const positionDays = 184
const frameDays = 7

const dayMs = 86_400_000

/** `YYYYMMDD` of so many days ago, UTC. */
const dayBefore = (now: number, days: number) =>
  new Date(now - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

/** The jobs of the queue `maintenance`. Each may run twice, or on two workers at once, without harm. */
export const maintenanceJobs: Record<string, (stores: JobStores) => Promise<unknown>> = {
  partitions: async ({ positions }) => ({
    positions: await ensurePartitions(positions, { back: 2, ahead: 3 }),
    frames: await ensureFramePartitions(positions, { back: 0, ahead: 2 }),
  }),
  retention: async ({ positions, now }) => ({
    positions: await dropPartitionsBefore(positions, 'position', dayBefore(now(), positionDays)),
    frames: await dropPartitionsBefore(positions, 'frame_chunk', dayBefore(now(), frameDays)),
  }),
  pack: async ({ positions, now }) => {
    for (const days of [3, 2, 1]) await packPartition(positions, dayBefore(now(), days))
  },
  offline: sweepOffline,
  commands: endOverdueCommands,
  stale: forgetStale,
}
