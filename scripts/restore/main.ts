// `npm run restore`
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import {
  type Archives,
  archivesInFolder,
  archivesInObjects,
} from '#server/domain/platform/backup/archives.ts'
import { RestoredDifferent } from '#server/domain/platform/backup/compare-restored.ts'
import { ArchiveRefused, readManifest } from '#server/domain/platform/backup/manifest.ts'
import {
  type RestoreStage,
  restoreArchive,
} from '#server/domain/platform/backup/restore-archive.ts'
import { RestoreRefused } from '#server/domain/platform/backup/restore-progress.ts'
import { openSecret } from '#server/domain/platform/backup/seal-secret.ts'
import { archivesInTar } from '#server/domain/platform/backup/tar-archive.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { openObjectStore } from '#server/integrations/object-store/open-object-store.ts'
import { migrateAll, migrationNames } from '../setup/migrations.mjs'

const usage = `npm run restore -- FILE|FOLDER|BACKUP [--database URL]

Fills an empty database from a backup: a file that was downloaded (.tar), the folder of a backup, or the name of one in the
object store (S3_BUCKET). Without --database and DATABASE_URL the embedded PostgreSQL of DATA_DIR is filled.
The passphrase is taken from BACKUP_PASSPHRASE, else from the first line of the standard input. The secret comes to
DATA_DIR/secret. Stopped in the middle, the same command goes on.

  --database   database to fill, in place of DATABASE_URL; POSITIONS_DATABASE_URL may name another for the tracking store`

class Mistake extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { database: { type: 'string' }, help: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    return { ...values, from: positionals[0], isOne: positionals.length === 1 }
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error))
  }
}

type Source = { archives: Archives; backup: string }

async function openSource(from: string, objects: ObjectStore | undefined): Promise<Source> {
  const file = path.resolve(process.env['INIT_CWD'] ?? '', from)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (found?.isFile()) return archivesInTar(file)
  if (found?.isDirectory())
    return { archives: archivesInFolder(path.dirname(file)), backup: path.basename(file) }
  if (!objects) throw new Mistake(`There is no ${file}, and no object store (S3_BUCKET) is set`)
  return { archives: archivesInObjects(objects), backup: path.basename(from) }
}

/** Never an argument: those stand in lists of processes and in the history of the shell. */
async function askPassphrase(): Promise<string> {
  const set = process.env['BACKUP_PASSPHRASE']
  if (set) return set
  if (process.stdin.isTTY) console.log('Passphrase of the backup, then Enter and Ctrl-D:')
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  return line
}

/** Where it goes must be free, or hold the same. */
function checkSecretFile(file: string, secret: string): void {
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : secret
  if (found !== secret)
    throw new Mistake(`${file} holds another secret. Move it away, or name another DATA_DIR.`)
}

function writeSecretFile(file: string, secret: string): void {
  if (fs.existsSync(file)) return
  fs.writeFileSync(`${file}.part`, secret, { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
}

const stages: Record<RestoreStage, string> = {
  check: 'checked',
  tables: 'restored',
  files: 'files',
  compare: 'comparing',
}

function progress() {
  let told = ''
  return (stage: RestoreStage, done: number, total: number) => {
    const percent = total > 0 ? Math.floor((done / total) * 20) * 5 : 0
    const line = stage === 'compare' ? stages[stage] : `${stages[stage]} ${percent} %`
    if (line !== told) console.log(line)
    told = line
  }
}

/** SECRET comes out of the backup: what is read here needs none. */
const settingsOf = (database: string | undefined): Config =>
  readConfig({
    ...process.env,
    SECRET: process.env['SECRET'] || 'of the backup, which is not open yet',
    ...(database !== undefined && { DATABASE_URL: database }),
  })

async function restore(from: string, config: Config): Promise<void> {
  const signal = new AbortController().signal
  const objects = await openObjectStore(config)
  const { archives, backup } = await openSource(from, objects)
  const { manifest, isSignedBy } = await readManifest(archives, backup, signal)
  const secret = await openSecret(manifest.secret, await askPassphrase())
  if (secret === undefined) throw new Mistake('The passphrase is not the one of this backup.')
  if (!isSignedBy(secret))
    throw new ArchiveRefused('manifest.json was changed by somebody who does not have the secret')
  const secretFile = path.join(config.dataDir, 'secret')
  if (process.env['SECRET'] && process.env['SECRET'] !== secret)
    throw new Mistake('SECRET is another than that of the backup: unset it, or set that one.')
  checkSecretFile(secretFile, secret)
  const main = openPool(config.DATABASE_URL, { max: 4 })
  const isOne = config.positionsUrl === config.DATABASE_URL
  const positions = isOne ? main : openPool(config.positionsUrl, { max: 4 })
  try {
    await restoreArchive({
      archives,
      manifest,
      main,
      positions,
      files: { objects, dataDir: config.dataDir },
      knownMigrations: migrationNames(),
      migrate: async (only) => {
        await migrateAll({ url: config.DATABASE_URL, positionsUrl: config.positionsUrl, only })
      },
      onProgress: progress(),
      signal,
    })
    writeSecretFile(secretFile, secret)
    console.log(
      `The backup ${backup} is restored, as it was at ${manifest.at}. Its secret is in ${secretFile}.`,
    )
  } finally {
    await main.end()
    if (!isOne) await positions.end()
    objects?.close()
  }
}

try {
  const { from, isOne, database, help } = readArguments()
  if (help || from === undefined || !isOne) {
    console.log(usage)
    process.exitCode = help ? 0 : 1
  } else await restore(from, settingsOf(database))
} catch (error) {
  const isSaid = [Mistake, ArchiveRefused, RestoreRefused, RestoredDifferent].some(
    (kind) => error instanceof kind,
  )
  console.error(isSaid && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
