import { AppError } from '#server/app-error.ts'
import { db, first } from '#server/db/sql.ts'
import { tellRehearsal } from '#server/domain/people/backup/tell-rehearsal.ts'
import { rehearseBackup } from '#server/domain/platform/backup/rehearse-backup.ts'
import { runBackup } from '#server/domain/platform/backup/run-backup.ts'
import type { ScratchUrls } from '#server/domain/platform/backup/scratch-databases.ts'
import { forgetOldBackups, startPlanned } from '#server/domain/platform/backup/start-planned.ts'
import type { Services } from '#server/services.ts'
import { migrateAll, migrationNames } from '../../scripts/setup/migrations.mjs'

const everyMs = 10_000

const waiting = db
  .selectFrom('backup')
  .select('id')
  .where('state', 'in', ['waiting', 'running'])
  .orderBy('created_at')
  .limit(1)

async function migrate(urls: ScratchUrls, only: ReadonlySet<string> | undefined): Promise<void> {
  await migrateAll({ ...urls, only })
}

/** Makes backups that are asked for or due, one at a time; goes on with one whose worker ended; rehearses a restore each month. */
export function watchBackups(services: Services): { close(): Promise<void> } {
  const { pool, log } = services
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined
  const rehearse = async () => {
    const rehearsed = await rehearseBackup(
      { ...services, knownMigrations: migrationNames(), migrate },
      signal,
    )
    if (rehearsed) await tellRehearsal(services, rehearsed)
  }
  const work = async () => {
    await startPlanned(services).catch((error: unknown) => {
      // Said on the page: nothing is made until it is put right.
      if (!(error instanceof AppError)) throw error
    })
    const next = await first(pool, waiting)
    if (!next) return rehearse()
    if (await runBackup(services, next.id, signal)) await forgetOldBackups(services)
  }
  const look = () => {
    running ??= work()
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'backups cannot be made')
      })
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
