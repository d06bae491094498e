import { type SqlBool, sql } from 'kysely'
import type { Pool } from '#server/db/pool.ts'
import { all, db } from '#server/db/sql.ts'
import { advanceRollouts } from '#server/domain/control/firmware/advance-rollouts.ts'
import { forgetRecordings } from '#server/domain/control/recording/forget-recordings.ts'
import { joinMedia } from '#server/domain/control/recording/join-media.ts'
import { settleOrders } from '#server/domain/control/recording/recording-minutes.ts'
import { runLowPower } from '#server/domain/control/setting/low-power.ts'
import { runSchedules } from '#server/domain/control/standing/run-schedules.ts'
import { eraseTracks } from '#server/domain/fleet/bin/erase-tracking.ts'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { remindFeedback } from '#server/domain/people/feedback/remind-feedback.ts'
import { watchHealth } from '#server/domain/people/health/watch-health.ts'
import { deliverFiles, deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { startDue } from '#server/domain/people/schedule/start-due.ts'
import { keepAuditMonths } from '#server/domain/platform/audit/keep-audit-months.ts'
import { sealAudit, verifyAudit } from '#server/domain/platform/audit/seal-audit.ts'
import { checkDueHosts } from '#server/domain/platform/brand/host/check-hosts.ts'
import { sweepObjects } from '#server/domain/platform/file/sweep-objects.ts'
import { nameStored } from '#server/domain/tracking/address/name-stored.ts'
import { closeAlarms } from '#server/domain/tracking/alarm-rule/close-alarms.ts'
import { forgetSightingsBefore } from '#server/domain/tracking/beacon/forget-sightings.ts'
import { forgetPushed } from '#server/domain/tracking/data-push/forget-pushed.ts'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { forgetCardsBefore } from '#server/domain/tracking/driver/forget-cards.ts'
import { countFuel } from '#server/domain/tracking/fuel/count-fuel.ts'
import { forgetFuelBefore } from '#server/domain/tracking/fuel/forget-fuel.ts'
import { drawLines } from '#server/domain/tracking/motion/draw-lines.ts'
import { remakeMarked } from '#server/domain/tracking/motion/remake-marked.ts'
import { payNextCall } from '#server/domain/tracking/notice/pay-next-call.ts'
import { tellAlarms } from '#server/domain/tracking/notice/tell-alarms.ts'
import { placeNetworks } from '#server/domain/tracking/place/place-networks.ts'
import {
  clearDefaultBefore,
  dropPartitionsBefore,
  partitionedTables,
} from '#server/domain/tracking/position/drop-partitions.ts'
import { keepColdDays } from '#server/domain/tracking/position/keep-cold-days.ts'
import {
  ensureFramePartitions,
  ensurePartitions,
  packPartition,
} from '#server/domain/tracking/position/partitions.ts'
import { sweepOffline } from '#server/domain/tracking/position/sweep-offline.ts'
import { keepHourStates } from '#server/domain/tracking/statistics/hours/keep-hour-states.ts'
import { keepDaySums } from '#server/domain/tracking/statistics/kept/keep-day-sums.ts'
import { tellUpkeep } from '#server/domain/tracking/upkeep/tell-upkeep.ts'
import {
  checkDueDisputes,
  checkDueOrders,
  checkDueRefunds,
} from '#server/domain/trade/pay/check-due.ts'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { areTracksLimited, keptTracks } from '#server/domain/trade/quota/kept-tracks.ts'
import { renewDue } from '#server/domain/trade/renewal/renew-due.ts'
import { askDueSims } from '#server/domain/trade/sim/ask-due-sims.ts'
import { clearWhiteNumbers } from '#server/domain/trade/sim/clear-white-numbers.ts'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { checkDuePayouts } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { endOverdueCommands } from './end-overdue-commands.ts'
import { forgetStale } from './forget-stale.ts'
import type { JobStores } from './job-stores.ts'
import { sweepTasks } from './sweep-tasks.ts'

const pageSize = 500
/** Hidden first: who renews within it has everything again. */
const graceSeconds = 30 * 86_400
const hoursPerDay = 24
const hourMs = 3_600_000

/** Tracks beyond what is paid. Each hour a part of the devices, each device once a day. */
async function eraseUnpaidTracks({ main, positions, now }: JobStores): Promise<number> {
  if (!(await areTracksLimited(main))) return 0
  const part = Math.floor(now() / hourMs) % hoursPerDay
  let after = 0
  let count = 0
  for (;;) {
    const ids = (await all(main, devicesAfter(after, part))).map(({ id }) => id)
    for (const [deviceId, { since }] of await keptTracks(main, ids, now())) {
      await eraseTracks(positions, { deviceId, before: since - graceSeconds })
      count++
    }
    if (ids.length < pageSize) return count
    after = ids.at(-1) ?? after
  }
}

const devicesAfter = (after: number, part: number) =>
  db
    .selectFrom('device')
    .select('id')
    .where('id', '>', after)
    .where((eb) => sql<SqlBool>`${eb.ref('id')} % ${sql.lit(hoursPerDay)} = ${part}`)
    .orderBy('id')
    .limit(pageSize)

const dayMs = 86_400_000

/** `YYYYMMDD`, UTC. */
const dayBefore = (now: number, days: number) =>
  new Date(now - days * dayMs).toISOString().slice(0, 10).replaceAll('-', '')

async function applyRetention({ positions, now, keptDays }: JobStores) {
  const dropped: Record<string, string[]> = {}
  for (const table of partitionedTables) {
    const days = table === 'frame_chunk' ? keptDays.frames : keptDays.positions
    const day = dayBefore(now(), days)
    dropped[table] = await dropPartitionsBefore(positions, table, day)
    await clearDefaultBefore(positions, table, day)
  }
  const digits = dayBefore(now(), keptDays.positions)
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  await forgetFuelBefore(positions, day)
  await forgetCardsBefore(positions, day)
  await forgetSightingsBefore(positions, day)
  return dropped
}

/** The last week's seals; verifyAudit checks all. */
async function checkAudit(main: Pool, now: number, secret: string) {
  const { broken, ...counts } = await verifyAudit(main, secret, new Date(now - 8 * dayMs))
  if (broken) throw new Error(`the audit log was changed: ${JSON.stringify(broken)}`)
  return counts
}

/** Safe to run twice or concurrently. */
export const maintenanceJobs = {
  partitions: async ({ positions }) => ({
    positions: await ensurePartitions(positions, { back: 2, ahead: 3 }),
    frames: await ensureFramePartitions(positions, { back: 0, ahead: 3 }),
  }),
  retention: applyRetention,
  recordings: async (stores) => ({ forgotten: await forgetRecordings(stores) }),
  recordingMinutes: settleOrders,
  unpaidTracks: eraseUnpaidTracks,
  cold: keepColdDays,
  pack: async ({ positions, now }) => {
    for (const days of [3, 2, 1]) await packPartition(positions, dayBefore(now(), days))
  },
  payments: async ({ main: pool, ...stores }) => ({
    orders: await checkDueOrders({ pool, ...stores }),
    refunds: await checkDueRefunds({ pool, ...stores }),
    disputes: await checkDueDisputes({ pool, ...stores }),
    payouts: await checkDuePayouts({ pool, ...stores }),
  }),
  renewals: async ({ main: pool, ...stores }) => ({ looked: await renewDue({ pool, ...stores }) }),
  simRecharges: async ({ main: pool, ...stores }) => ({
    checked: await rechargeDue({ pool, ...stores }),
  }),
  simFlow: async ({ main: pool, ...stores }) => askDueSims({ pool, ...stores }),
  simWhite: async ({ main: pool, ...stores }) => ({
    cleared: await clearWhiteNumbers({ pool, ...stores }),
  }),
  reconcile: ({ main: pool, ...stores }) =>
    reconcile({ pool, ...stores }, dayOf(stores.now() - dayMs)),
  offline: sweepOffline,
  commands: endOverdueCommands,
  rollouts: advanceRollouts,
  powerSchedules: async (stores) => ({ sent: await runSchedules(stores) }),
  lowPower: async (stores) => ({ sent: await runLowPower(stores) }),
  hourStates: keepHourStates,
  fuel: countFuel,
  daySums: (stores) => keepDaySums({ ...stores, keptDays: stores.keptDays.positions }),
  outbox: (stores) =>
    deliverMessages({ ...stores, nextCall: (called) => payNextCall(stores, called) }),
  reportMails: deliverFiles,
  reports: async (stores) => ({ started: await startDue(stores) }),
  notices: tellAlarms,
  alarmRules: closeAlarms,
  health: watchHealth,
  upkeep: tellUpkeep,
  feedback: remindFeedback,
  brandHosts: async (stores) => ({ checked: await checkDueHosts(stores) }),
  streams: remakeMarked,
  lines: drawLines,
  places: placeNetworks,
  media: joinMedia,
  addresses: nameStored,
  pushed: forgetPushed,
  stale: forgetStale,
  erasures: async (stores) => ({
    ended: await carryOutErasures({ ...stores, leaveOutDevices: leaveOutDevices }),
  }),
  objects: async ({ main: pool, objects }) => ({ swept: await sweepObjects({ pool, objects }) }),
  tasks: sweepTasks,
  auditMonths: ({ main, now, config }) => keepAuditMonths(main, now(), config.AUDIT_DAYS),
  auditSeals: ({ main, now, config }) => sealAudit(main, now(), config.SECRET),
  auditCheck: ({ main, now, config }) => checkAudit(main, now(), config.SECRET),
} satisfies Record<string, (stores: JobStores) => Promise<unknown>>

export type MaintenanceJob = keyof typeof maintenanceJobs

export const isMaintenanceJob = (name: string): name is MaintenanceJob =>
  Object.hasOwn(maintenanceJobs, name)
