import { randomBytes } from 'node:crypto'
import type { BackupInterval } from '#lib/codes/backup.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isDistributed } from '../../../db/is-distributed.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../token.ts'
import { manifestKey, openArchives } from './archives.ts'
import { isSealed, keptPlan } from './plan.ts'
import { markOfSecret, sealSecret } from './seal-secret.ts'

/** UTC, so that names are in the order of time. */
function nameAt(now: number): string {
  const digits = new Date(now).toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}`
}

const objectOf = (id: string) => ({ kind: 'file', id: undefined, name: id }) as const

/** Throws backupElsewhere, backupUnsealed. */
export async function checkReady({ pool, positions, config }: Services): Promise<void> {
  if (await isDistributed(positions)) throw new AppError('backupElsewhere')
  if (!isSealed(await keptPlan(pool), config.SECRET)) throw new AppError('backupUnsealed')
}

export type NewBackup = { isPlanned: boolean; startedBy: string; now: number }

/** Throws backupRunning while another waits or runs. */
export async function addBackup(client: PoolClient, given: NewBackup): Promise<string> {
  await lockUntilCommit(client, 'backup')
  await refuseSecond(client)
  const id = nameAt(given.now)
  const row = {
    id,
    is_planned: given.isPlanned,
    started_by: given.startedBy.slice(0, 100),
    created_at: new Date(given.now),
  }
  await run(client, db.insertInto('backup').values(rowFor('backup', row)))
  return id
}

async function refuseSecond(client: PoolClient): Promise<void> {
  const busy = db.selectFrom('backup').select('id').where('state', 'in', ['waiting', 'running'])
  if (await first(client, busy.limit(1))) throw new AppError('backupRunning')
}

/**
 * Puts one in the queue; with `id` one that was stopped or failed, which keeps what it has. Throws notFound,
 * backupRunning, backupUnsealed, backupElsewhere.
 */
export async function beginBackup(ctx: Context, id: string | undefined): Promise<string> {
  const { services, caller, now } = ctx
  await checkReady(services)
  return inTransaction(services.pool, async (client) => {
    const started = id ?? (await addBackup(client, asked(caller.name, now())))
    if (id !== undefined) await goOn(client, id)
    const event = { object: objectOf(started), after: { goesOn: id !== undefined } }
    await writeAudit(client, ctx, 'ops/StartBackup', [event])
    return started
  })
}

const asked = (startedBy: string, now: number) => ({ isPlanned: false, startedBy, now })

async function goOn(client: PoolClient, id: string): Promise<void> {
  await lockUntilCommit(client, 'backup')
  await refuseSecond(client)
  const again = db
    .updateTable('backup')
    .set({ state: 'waiting', failure: '', tries: 0, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['stopped', 'failed'])
  if ((await run(client, again)) === 0) throw new AppError('notFound')
}

/** What it has stays. Throws notFound where it neither waits nor runs. */
export function endBackup(ctx: Context, id: string): Promise<void> {
  const { services, now } = ctx
  return inTransaction(services.pool, async (client) => {
    const stopped = db
      .updateTable('backup')
      .set({ state: 'stopped', finished_at: new Date(now()) })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
    if ((await run(client, stopped)) === 0) throw new AppError('notFound')
    await writeAudit(client, ctx, 'ops/StopBackup', [{ object: objectOf(id) }])
  })
}

/** Its archive, too. Throws notFound, backupRunning. */
export async function dropBackup(ctx: Context, id: string): Promise<void> {
  const { services } = ctx
  await inTransaction(services.pool, async (client) => {
    const found = await removeBackup(client, services, id)
    if (found === undefined) throw new AppError('notFound')
    if (found === 'busy') throw new AppError('backupRunning')
    await writeAudit(client, ctx, 'ops/DeleteBackup', [{ object: objectOf(id) }])
  })
}

/**
 * Its archive, then its row, which is locked meanwhile: who would go on with it waits, and finds it no more. `busy`: it
 * waits or runs, and stays. Undefined if there is no such backup.
 */
export async function removeBackup(
  client: PoolClient,
  services: Pick<Services, 'objects' | 'config'>,
  id: string,
): Promise<'removed' | 'busy' | undefined> {
  const row = db.selectFrom('backup').select('state').where('id', '=', id).forUpdate()
  const found = await first(client, row)
  if (!found) return undefined
  if (found.state === 'waiting' || found.state === 'running') return 'busy'
  // Thousands of pieces take longer than a transaction may rest.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await dropArchive(services, id)
  await run(client, db.deleteFrom('backup').where('id', '=', id))
  return 'removed'
}

/** The manifest first: what is left of it is no whole backup. */
async function dropArchive(
  { objects, config }: Pick<Services, 'objects' | 'config'>,
  id: string,
): Promise<void> {
  const archives = openArchives(objects, config)
  await archives.remove(manifestKey(id))
  for await (const { key } of archives.list(id)) await archives.remove(key)
}

export type NewPlan = {
  every: BackupInterval
  hour: number
  keep: number
  /** Undefined: that of before stays. */
  passphrase: string | undefined
  /** The same. */
  isRehearsed: boolean | undefined
}

export async function setPlan(ctx: Context, plan: NewPlan): Promise<void> {
  const { services, now } = ctx
  const { pool, config } = services
  const { passphrase, isRehearsed, ...times } = plan
  const before = await keptPlan(pool)
  const rehearses = isRehearsed ?? before.isRehearsed
  const sealed =
    passphrase === undefined
      ? {}
      : {
          sealed: JSON.stringify(await sealSecret(config.SECRET, passphrase)),
          sealed_for: markOfSecret(config.SECRET),
        }
  await inTransaction(pool, async (client) => {
    const row = {
      ...times,
      ...sealed,
      is_rehearsed: rehearses,
      changed_at: new Date(now()),
    }
    const put = db
      .insertInto('backup_plan')
      .values(rowFor('backup_plan', { id: 1, ...row }))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rowFor('backup_plan', row)))
    await run(client, put)
    const { every, hour, keep } = before
    const event = {
      before: { every: every, hour: hour, keep: keep, isRehearsed: before.isRehearsed },
      after: { ...times, isRehearsed: rehearses, isSealedAnew: passphrase !== undefined },
    }
    await writeAudit(client, ctx, 'ops/SetBackupPlan', [event])
  })
}

/** A path that downloads it once, within a minute. Throws notFound, backupUnfinished. */
export async function giveBackup(ctx: Context, id: string): Promise<string> {
  const { services, now } = ctx
  const token = newToken()
  await inTransaction(services.pool, async (client) => {
    const row = db.selectFrom('backup').select('state').where('id', '=', id).forUpdate()
    const found = await first(client, row)
    if (!found) throw new AppError('notFound')
    if (found.state !== 'done') throw new AppError('backupUnfinished')
    const given = { token_hash: hashToken(token), token_until: new Date(now() + 60_000) }
    await run(client, db.updateTable('backup').set(rowFor('backup', given)).where('id', '=', id))
    await writeAudit(client, ctx, 'ops/GetBackupFile', [{ object: objectOf(id) }])
  })
  return `/backup/${token}`
}

/** Of who has the path; undefined after the first time. */
export async function takeBackup(
  pool: Pool,
  token: string,
  now: number,
): Promise<string | undefined> {
  const taken = db
    .updateTable('backup')
    .set({ token_hash: null, token_until: null })
    .where('token_hash', '=', hashToken(token))
    .where('token_until', '>', new Date(now))
    .returning('id')
  return (await first(pool, taken))?.id
}
