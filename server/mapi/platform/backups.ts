import { backupFailures } from '#lib/codes/backup.ts'
import { deleteBackup as deleteBackupContract } from '#lib/contract/ops/delete-backup.ts'
import { getBackupFile as getBackupFileContract } from '#lib/contract/ops/get-backup-file.ts'
import { getBackups as getBackupsContract } from '#lib/contract/ops/get-backups.ts'
import { setBackupPlan as setBackupPlanContract } from '#lib/contract/ops/set-backup-plan.ts'
import { startBackup as startBackupContract } from '#lib/contract/ops/start-backup.ts'
import { stopBackup as stopBackupContract } from '#lib/contract/ops/stop-backup.ts'
import { provePassword } from '../../domain/people/auth/prove-password.ts'
import {
  beginBackup,
  dropBackup,
  endBackup,
  giveBackup,
  setPlan,
} from '../../domain/platform/backup/backups.ts'
import {
  foretell,
  isBackedUpElsewhere,
  type ListedBackup,
  listBackups,
  sizeOfNext,
} from '../../domain/platform/backup/list-backups.ts'
import { isSealed, keptPlan } from '../../domain/platform/backup/plan.ts'
import { lastRehearsal, type Rehearsal } from '../../domain/platform/backup/rehearsals.ts'
import { handle } from '../door/handle.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

const failureNamed = (name: string) => backupFailures.find((one) => one === name)

export const getBackups = handle(getBackupsContract, async ({ services }) => {
  const { pool, objects, config } = services
  const [plan, items, next, isElsewhere, rehearsal] = await Promise.all([
    keptPlan(pool),
    listBackups(pool),
    sizeOfNext(services),
    isBackedUpElsewhere(services),
    lastRehearsal(pool),
  ])
  const { every, hour, keep, isRehearsed } = plan
  return {
    place: objects ? ('objects' as const) : ('folder' as const),
    is_elsewhere: isElsewhere,
    plan: {
      every,
      hour,
      keep,
      is_rehearsed: isRehearsed,
      has_passphrase: isSealed(plan, config.SECRET),
    },
    next: { read_bytes: next, ...foretell(next, items) },
    ...(rehearsal && { rehearsal: rehearsalRow(rehearsal) }),
    items: items.map(backupRow),
  }
})

function backupRow({ snapshotAt, finishedAt, failure, ...backup }: ListedBackup) {
  const reason = failureNamed(failure)
  return {
    backup_id: backup.id,
    state: backup.state,
    is_planned: backup.isPlanned,
    started_by: backup.startedBy,
    create_time: seconds(backup.createdAt),
    ...(snapshotAt !== undefined && { snapshot_time: seconds(snapshotAt) }),
    ...(finishedAt !== undefined && { finish_time: seconds(finishedAt) }),
    ...(reason && { failure: reason }),
    parts: backup.parts,
    part_count: backup.partCount,
    read_bytes: backup.rawBytes,
    expected_bytes: backup.expectedBytes,
    bytes: backup.bytes,
  }
}

function rehearsalRow({ finishedAt, failure, ...rehearsal }: Rehearsal) {
  const ended = failure === undefined ? ('passed' as const) : ('failed' as const)
  return {
    backup_id: rehearsal.backupId,
    state: finishedAt === undefined ? ('running' as const) : ended,
    create_time: seconds(rehearsal.startedAt),
    ...(finishedAt !== undefined && { finish_time: seconds(finishedAt) }),
    tables: rehearsal.tables,
    rows: rehearsal.rows,
    ...(failure && { failure: failure, detail: rehearsal.detail }),
  }
}

export const startBackup = handle(startBackupContract, async (ctx, { backup_id, pwd_md5 }) => {
  await provePassword(ctx, pwd_md5)
  return { backup_id: await beginBackup(ctx, backup_id) }
})

export const stopBackup = handle(stopBackupContract, async (ctx, { backup_id }) => {
  await endBackup(ctx, backup_id)
  return {}
})

export const deleteBackup = handle(deleteBackupContract, async (ctx, { backup_id, pwd_md5 }) => {
  await provePassword(ctx, pwd_md5)
  await dropBackup(ctx, backup_id)
  return {}
})

export const setBackupPlan = handle(setBackupPlanContract, async (ctx, params) => {
  const { every, hour, keep, passphrase, is_rehearsed: isRehearsed, pwd_md5 } = params
  await provePassword(ctx, pwd_md5)
  await setPlan(ctx, { every, hour, keep, passphrase, isRehearsed })
  return {}
})

export const getBackupFile = handle(getBackupFileContract, async (ctx, { backup_id, pwd_md5 }) => {
  await provePassword(ctx, pwd_md5)
  return { path: await giveBackup(ctx, backup_id) }
})
