import type { RehearsalFailure } from '#lib/codes/backup.ts'
import { openPool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { ObjectStoreError } from '../../../integrations/object-store/object-store.ts'
import type { Services } from '../../../services.ts'
import { openArchives } from './archives.ts'
import { type Compared, RestoredDifferent } from './compare-restored.ts'
import { holdingRun } from './hold-run.ts'
import { ArchiveRefused, readManifest } from './manifest.ts'
import {
  beginRehearsal,
  type Ended,
  endRehearsal,
  forgetRehearsal,
  rehearsalDue,
  unfinishedRehearsals,
} from './rehearsals.ts'
import { restoreArchive } from './restore-archive.ts'
import { checkRoom, dropScratch, makeScratch, type ScratchUrls } from './scratch-databases.ts'

export type Rehearsing = Pick<
  Services,
  'pool' | 'positions' | 'objects' | 'config' | 'log' | 'now'
> & {
  /** All that this release has, of both stores. */
  knownMigrations: readonly string[]
  /** Those that are named, in order; all without names. */
  migrate: (urls: ScratchUrls, only: ReadonlySet<string> | undefined) => Promise<void>
}

export type Rehearsed = Ended & { backupId: string }

/**
 * Where one is due: restores the newest whole backup into databases beside those of the platform, as `npm run restore` does
 * but for files, which are read and compared with their checksums, and for the seal, whose passphrase nobody has here. They
 * are dropped in the end, and also those of workers that were killed. Undefined where none was due or another runs.
 */
export async function rehearseBackup(
  given: Rehearsing,
  signal: AbortSignal,
): Promise<Rehearsed | undefined> {
  const left = await unfinishedRehearsals(given.pool)
  if (left.length === 0 && (await rehearsalDue(given)) === undefined) return undefined
  let rehearsed: Rehearsed | undefined
  await holdingRun(given.pool, 'backup run', async (lost) => {
    await clearUnfinished(given)
    const backupId = await rehearsalDue(given)
    if (backupId !== undefined)
      rehearsed = await rehearse(given, backupId, AbortSignal.any([signal, lost]))
  })
  return rehearsed
}

/** They failed: what ends a worker once may end it each time. */
async function clearUnfinished(given: Rehearsing): Promise<void> {
  const { pool, now } = given
  for (const { id, database } of await unfinishedRehearsals(pool)) {
    await dropScratch(given, database)
    const detail = 'The worker ended in it.'
    const ended = { tables: 0, rows: 0, failure: 'unexpected', detail: detail } as const
    await endRehearsal(pool, id, { ...ended, now: now() })
  }
}

async function rehearse(
  given: Rehearsing,
  backupId: string,
  signal: AbortSignal,
): Promise<Rehearsed | undefined> {
  const { pool, log, now } = given
  const { id, database } = await beginRehearsal(pool, backupId, now())
  let ended: Ended
  try {
    const { tables, rows } = await restoreBeside(given, { backupId, database, signal })
    ended = { tables: tables, rows: rows, failure: undefined, detail: '' }
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, backup: backupId }, 'a backup was not restored')
    const detail = error instanceof Error ? error.message : String(error)
    ended = { tables: 0, rows: 0, failure: failureOf(error), detail: detail }
  }
  await dropScratch(given, database)
  // The next worker begins anew.
  if (signal.aborted) {
    await forgetRehearsal(pool, id)
    return undefined
  }
  await endRehearsal(pool, id, { ...ended, now: now() })
  log.info({ backup: backupId, ...ended }, 'a restore was rehearsed')
  return { ...ended, backupId: backupId }
}

type Place = { backupId: string; database: string; signal: AbortSignal }

/** Another secret than the one that signed it. */
class SecretChanged extends Error {
  override readonly name = 'SecretChanged'
}

async function restoreBeside(
  given: Rehearsing,
  { backupId, database, signal }: Place,
): Promise<Compared> {
  const { pool, objects, config, knownMigrations, migrate } = given
  const archives = openArchives(objects, config)
  const { manifest, isSignedBy } = await readManifest(archives, backupId, signal)
  if (!isSignedBy(config.SECRET))
    throw new SecretChanged('SECRET is another than the one that signed the backup')
  const size = db.selectFrom('backup').select('expected_bytes as bytes').where('id', '=', backupId)
  await checkRoom(given, (await first(pool, size))?.bytes ?? 0)
  const urls = await makeScratch(given, database)
  const main = openPool(urls.url, { max: 2 })
  const isOne = urls.url === urls.positionsUrl
  const positions = isOne ? main : openPool(urls.positionsUrl, { max: 2 })
  try {
    const compared = await restoreArchive({
      archives,
      manifest,
      main,
      positions,
      files: undefined,
      knownMigrations,
      migrate: (only) => migrate(urls, only),
      onProgress: () => undefined,
      signal,
    })
    return compared ?? { tables: 0, rows: 0 }
  } finally {
    await main.end()
    if (!isOne) await positions.end()
  }
}

function failureOf(error: unknown): RehearsalFailure {
  const { code } = error as { code?: string }
  if (code === '42501') return 'notAllowed'
  // PostgreSQL's own disk, and that of a file.
  if (code === '53100' || code === 'ENOSPC') return 'noSpace'
  if (error instanceof ObjectStoreError) return 'filesAway'
  if (error instanceof ArchiveRefused) return 'damaged'
  if (error instanceof RestoredDifferent) return 'different'
  return error instanceof SecretChanged ? 'unsealed' : 'unexpected'
}
