import type { BackupFailure } from '#lib/codes/backup.ts'
import { AppError } from '../../../app-error.ts'
import { lendClient } from '../../../db/lent-client.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { ObjectStoreError } from '../../../integrations/object-store/object-store.ts'
import type { Services } from '../../../services.ts'
import { keyOf } from '../file/objects.ts'
import { type Archives, manifestKey, openArchives, pieceKey } from './archives.ts'
import { checkArchive } from './check-archive.ts'
import {
  copyFile,
  copyTable,
  filePart,
  hashTable,
  type KeptPart,
  partOf,
  SnapshotLost,
} from './copy-part.ts'
import { describeBackup } from './describe-backup.ts'
import { holdingRun } from './hold-run.ts'
import { keptParts, notePart } from './kept-parts.ts'
import { ArchiveRefused, readManifest, writeManifest } from './manifest.ts'
import { sealedNow } from './plan.ts'
import type { SealedSecret } from './seal-secret.ts'
import { type SeenStore, withStores } from './see-stores.ts'

type BackupServices = Pick<Services, 'pool' | 'positions' | 'objects' | 'config' | 'log' | 'now'>

type StoredFile = { hash: Buffer; size: number }

/** Runs that began anew because days were rewritten meanwhile. */
const mostSnapshots = 3
/** Of a worker that ends with it each time. */
const mostTries = 8
/** Between looks whether it was stopped. */
const lookMs = 1000

/**
 * Makes or goes on with a backup whose row waits. Only one runs in the whole platform: false where another does. What is
 * in the archive already stays where this snapshot gives the same bytes. Its row says how it ended.
 */
export async function runBackup(
  services: BackupServices,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  return holdingRun(services.pool, 'backup run', async (lost) => {
    const { pool, log, now } = services
    const begun = db
      .updateTable('backup')
      .set({ state: 'running', failure: '', tries: (eb) => eb('tries', '+', 1) })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning('tries')
    const row = await first(pool, begun)
    if (!row) return
    const ending = watchStop(services, id, AbortSignal.any([signal, lost]))
    try {
      if (row.tries > mostTries) throw new Error('the worker ended in it each time')
      await makeArchive(services, id, ending.signal)
      await end(pool, id, {
        state: 'done',
        finished_at: new Date(now()),
        checked_at: new Date(now()),
      })
    } catch (error) {
      // A worker that ends, or lost its lock, goes on later; who stopped it has set its state.
      if (ending.signal.aborted) return
      log.error({ err: error, backup: id }, 'a backup was not made')
      await end(pool, id, {
        state: 'failed',
        failure: failureOf(error),
        finished_at: new Date(now()),
      })
    } finally {
      ending.close()
    }
  })
}

/** Aborts with `outer`, or once the row is no more that of a running backup. */
function watchStop({ pool }: BackupServices, id: string, outer: AbortSignal) {
  const stopped = new AbortController()
  const running = db.selectFrom('backup').select('id').where('id', '=', id)
  const look = async () => {
    const row = await first(pool, running.where('state', '=', 'running'))
    if (!row) stopped.abort(new Error('the backup was stopped'))
  }
  const timer = setInterval(() => look().catch(() => undefined), lookMs)
  return {
    signal: AbortSignal.any([outer, stopped.signal]),
    close: () => clearInterval(timer),
  }
}

type Ended = {
  state: 'done' | 'failed'
  failure?: BackupFailure
  finished_at: Date
  checked_at?: Date
}

const end = (pool: Pool, id: string, given: Ended) =>
  run(
    pool,
    db
      .updateTable('backup')
      .set(rowFor('backup', given))
      .where('id', '=', id)
      .where('state', '=', 'running'),
  )

function failureOf(error: unknown): BackupFailure {
  if ((error as { code?: string }).code === 'ENOSPC') return 'noSpace'
  if (error instanceof ObjectStoreError) return 'filesAway'
  if (error instanceof SnapshotLost) return 'changed'
  if (error instanceof ArchiveRefused) return 'damaged'
  if (error instanceof AppError && error.code === 'backupUnsealed') return 'unsealed'
  return 'unexpected'
}

async function makeArchive(services: BackupServices, id: string, signal: AbortSignal) {
  const { config, objects } = services
  const archives = openArchives(objects, config)
  const sealed = await sealedNow(services)
  for (let tries = 1; ; tries++)
    try {
      const work = { services, archives, id, sealed, signal }
      return await withStores(services, (stores) => copyStores(work, stores))
    } catch (error) {
      if (!(error instanceof SnapshotLost) || tries === mostSnapshots) throw error
      services.log.warn({ err: error, backup: id }, 'a backup begins with a new snapshot')
    }
}

type Work = {
  services: BackupServices
  archives: Archives
  id: string
  sealed: SealedSecret
  signal: AbortSignal
}

async function copyStores(work: Work, stores: SeenStore[]): Promise<void> {
  const { services, id, archives, signal } = work
  const { pool, now, config } = services
  const at = new Date(now())
  const main = stores[0] as SeenStore
  const files = await listFiles(services, main.client)
  const tables = stores.flatMap(({ tables: some }) => some)
  const sizes = [...tables.map(({ bytes }) => bytes), ...files.map(({ size }) => size)]
  const counts = {
    snapshot_at: at,
    part_count: tables.length + files.length,
    expected_bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  }
  // What is there of an earlier snapshot is no whole backup meanwhile.
  await archives.remove(manifestKey(id))
  await run(pool, db.updateTable('backup').set(rowFor('backup', counts)).where('id', '=', id))
  const before = await keptParts(pool, id)
  await forgetOthers(work, before, [
    ...tables.map(partOf),
    ...files.map(({ hash }) => filePart(hash)),
  ])
  for (const store of stores) await copyTables(work, store, before)
  const missingFiles = await copyFiles(work, files, before)
  const described = { id, at, sealed: work.sealed, missingFiles }
  const manifest = await describeBackup(pool, stores, described)
  await writeManifest(archives, manifest, config.SECRET)
  const read = { archives, backup: id, signal }
  const written = await readManifest(archives, id, signal)
  await checkArchive(read, written.manifest)
}

const filesOf = db
  .selectFrom('stored_file')
  .select(['hash', 'size'])
  .where('hash', 'is not', null)
  .union(
    db
      .selectFrom('shared_file')
      .select('hash')
      .select((eb) => eb.ref('size').$castTo<number>().as('size')),
  )

async function listFiles({ objects }: BackupServices, client: PoolClient): Promise<StoredFile[]> {
  if (!objects) return []
  const rows = await all(client, filesOf)
  const byHash = new Map(rows.map(({ hash, size }) => [hash?.toString('hex') ?? '', size]))
  return [...byHash].map(([hash, size]) => ({ hash: Buffer.from(hash, 'hex'), size }))
}

/** Of an earlier snapshot: tables and files that this one does not have. */
async function forgetOthers(work: Work, before: Map<string, KeptPart>, names: string[]) {
  const wanted = new Set(names)
  for (const part of before.values()) {
    if (wanted.has(part.name)) continue
    await forgetPart(work, part, 0)
    before.delete(part.name)
  }
}

/** Its row first: a part that has one is whole. */
async function forgetPart({ services, archives, id }: Work, part: KeptPart, from: number) {
  const row = db.deleteFrom('backup_part').where('backup_id', '=', id)
  await run(services.pool, row.where('name', '=', part.name))
  for (let n = from + 1; n <= part.pieces; n++) await archives.remove(pieceKey(id, part.name, n))
}

async function copyTables(work: Work, store: SeenStore, before: Map<string, KeptPart>) {
  const { services, archives, id, signal } = work
  const { pool } = services
  const { client, discard, release } = await lendClient(store.pool)
  try {
    const read = { client, snapshot: store.snapshot, signal }
    for (const table of store.tables) {
      const kept = before.get(partOf(table))
      if (kept && (await hashTable(read, table))?.rawHash.equals(kept.rawHash)) continue
      if (kept) await forgetPart(work, kept, 0)
      const part = await copyTable(read, table, { archives, backup: id })
      if (part) await notePart(pool, id, part)
    }
  } catch (error) {
    // An unfinished COPY ends with its connection.
    discard(error as Error)
    throw error
  } finally {
    release()
  }
}

/** Files never change: what is kept stays. Returns hashes of those that the object store has no more. */
async function copyFiles(work: Work, files: StoredFile[], before: Map<string, KeptPart>) {
  const { services, archives, id, signal } = work
  const { pool } = services
  const missing: string[] = []
  for (const { hash } of files) {
    if (before.has(filePart(hash))) continue
    signal.throwIfAborted()
    const stream = await services.objects?.open(keyOf(hash), signal)
    const part = stream && (await copyFile(stream, { archives, backup: id, hash }))
    if (part) await notePart(pool, id, part)
    else {
      services.log.error({ key: keyOf(hash), backup: id }, 'a file is gone and in no backup')
      missing.push(hash.toString('hex'))
    }
  }
  return missing
}
