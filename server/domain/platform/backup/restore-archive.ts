import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import type { Archives } from './archives.ts'
import { checkArchive } from './check-archive.ts'
import { type Compared, compareRestored } from './compare-restored.ts'
import { ArchiveRefused, type Manifest, type ManifestPart } from './manifest.ts'
import { type FileTarget, restoreFile } from './restore-file.ts'
import { beginRestore, doneParts, noteDone } from './restore-progress.ts'
import { inOrderOfKeys, makePartition, mayLeaveOutTriggers, restoreTable } from './restore-table.ts'

export type RestoreStage = 'check' | 'tables' | 'files' | 'compare'

export type Restore = {
  archives: Archives
  manifest: Manifest
  /** Of the database, or databases, to fill: empty, or begun by this same backup. */
  main: Pool
  positions: Pool
  /** Undefined: files stay in the archive. */
  files: FileTarget | undefined
  /** All that this release has, of both stores. */
  knownMigrations: readonly string[]
  /** Those that are named, in order; all without names. */
  migrate: (only: ReadonlySet<string> | undefined) => Promise<void>
  /** Bytes of the archive. */
  onProgress: (stage: RestoreStage, done: number, total: number) => void
  signal: AbortSignal
}

/**
 * Fills empty databases: migrated to the version of the backup, filled, compared with what was counted then, migrated on.
 * Killed, the same call goes on: each part is one transaction, with a note of it. Throws ArchiveRefused where the archive is
 * damaged or of a newer release, RestoreRefused where a database has something in it, RestoredDifferent. Answers what was
 * compared, undefined where an earlier call did.
 */
export async function restoreArchive(restore: Restore): Promise<Compared | undefined> {
  const { archives, manifest, main, positions, migrate, signal } = restore
  const others = main === positions ? [] : [positions]
  refuseNewer(restore)
  await beginRestore(main, manifest.backup)
  const done = new Set(await doneParts(main))
  if (done.has(restoredMark)) {
    await forgetNotes(main, others)
    return undefined
  }
  for (const store of others) {
    await beginRestore(store, manifest.backup)
    for (const name of await doneParts(store)) done.add(name)
  }
  await checkParts(restore)
  let compared: Compared | undefined
  if (!done.has(comparedMark)) {
    await migrate(new Set(manifest.migrations))
    await fill(restore, done)
    await setSequences(restore)
    restore.onProgress('compare', 0, 1)
    compared = await compareRestored(manifest, storeOf(restore))
    await noteDone(main, comparedMark)
  }
  await restoreFiles(restore, { archives, backup: manifest.backup, signal }, done)
  await migrate(undefined)
  await forgetLogIns(main)
  for (const store of [main, ...others]) await store.query('ANALYZE')
  await noteDone(main, restoredMark)
  await forgetNotes(main, others)
  return compared
}

/** Of a part: no name has this sign. */
const comparedMark = '#compared'
const restoredMark = '#restored'

/** Those of the main store last: while they are there, the same call comes here again. */
async function forgetNotes(main: Pool, others: readonly Pool[]): Promise<void> {
  for (const store of [...others, main]) await store.query('DROP SCHEMA IF EXISTS restore CASCADE')
}

function refuseNewer({ manifest, knownMigrations }: Restore): void {
  const known = new Set(knownMigrations)
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new ArchiveRefused(
    `The backup is of a newer release: it has the migration ${unknown}, which this one does not know`,
  )
}

const sizeOf = (parts: readonly ManifestPart[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/** All of it before anything is filled: what is damaged is known in the first minutes. */
async function checkParts({ archives, manifest, signal, onProgress }: Restore): Promise<void> {
  const total = sizeOf(manifest.parts)
  let checked = 0
  const read = { archives, backup: manifest.backup, signal }
  await checkArchive(read, manifest, (bytes) => {
    checked += bytes
    onProgress('check', checked, total)
  })
}

const storeOf =
  ({ main, positions }: Restore) =>
  (schema: 'public' | 'tracking') =>
    schema === 'tracking' ? positions : main

async function fill(restore: Restore, done: ReadonlySet<string>): Promise<void> {
  const { archives, manifest, signal, onProgress } = restore
  const tables = manifest.parts.filter(({ table }) => table !== undefined)
  const total = sizeOf(tables)
  const pools = storeOf(restore)
  for (const { table } of tables) if (table) await makePartition(pools(table.schema), table)
  const leavesOut = new Map<Pool, boolean>()
  for (const store of new Set([restore.main, restore.positions]))
    leavesOut.set(store, await mayLeaveOutTriggers(store))
  const ordered = await inOrderOfKeys(restore.main, tables)
  let filled = 0
  for (const part of ordered) {
    const { table } = part
    if (table && !done.has(part.name)) {
      const store = pools(table.schema)
      const read = { archives, backup: manifest.backup, signal }
      const mode = { leavesOut: leavesOut.get(store) === true }
      await restoreTable(store, { ...part, table }, { read, mode })
    }
    filled += part.bytes
    onProgress('tables', filled, total)
  }
}

async function setSequences(restore: Restore): Promise<void> {
  const pools = storeOf(restore)
  for (const { schema, name, value, isCalled } of restore.manifest.sequences)
    await pools(schema).query(
      `SELECT setval(to_regclass(format('%I.%I', $1::text, $2::text)), $3::int8, $4::boolean)`,
      [schema, name, value, isCalled],
    )
}

async function restoreFiles(
  restore: Restore,
  read: { archives: Archives; backup: string; signal: AbortSignal },
  done: ReadonlySet<string>,
): Promise<void> {
  const { manifest, main, files, onProgress } = restore
  if (!files) return
  const parts = manifest.parts.filter(({ table }) => table === undefined)
  const total = sizeOf(parts)
  let restored = 0
  for (const part of parts) {
    if (!done.has(part.name)) {
      await restoreFile(main, part, { read, target: files })
      await noteDone(main, part.name)
    }
    restored += part.bytes
    onProgress('files', restored, total)
  }
}

/** Who logged out since the backup stays logged out: everybody logs in anew. */
const forgetLogIns = (main: Pool) =>
  inTransaction(main, async (client) => {
    await run(client, db.deleteFrom('session'))
    await run(client, db.deleteFrom('download_token'))
  })
