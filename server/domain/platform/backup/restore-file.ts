import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'
import { keyOf } from '../file/objects.ts'
import type { Archives } from './archives.ts'
import { openPart } from './check-archive.ts'
import type { ManifestPart } from './manifest.ts'

/** The object store of the restored platform, or without one its database and DATA_DIR. */
export type FileTarget = { objects: ObjectStore | undefined; dataDir: string }

type Reading = {
  read: { archives: Archives; backup: string; signal: AbortSignal }
  target: FileTarget
}

/** The same file twice does no harm. Throws ArchiveRefused where its bytes are others. */
export async function restoreFile(
  main: Pool,
  part: ManifestPart,
  { read, target }: Reading,
): Promise<void> {
  const hash = Buffer.from(part.name.slice('files.'.length), 'hex')
  const file = path.join(target.dataDir, `${part.name}.restored`)
  try {
    await pipeline(openPart(read, part), createWriteStream(file, { mode: 0o600 }))
    if (target.objects) await target.objects.putFile(keyOf(hash), file, read.signal)
    else await keepHere(main, { hash, file, dataDir: target.dataDir })
  } finally {
    await rm(file, { force: true })
  }
}

/** Files into their rows, maps into DATA_DIR; indexes of streets are made anew. */
async function keepHere(
  main: Pool,
  { hash, file, dataDir }: { hash: Buffer; file: string; dataDir: string },
): Promise<void> {
  const stored = db.selectFrom('stored_file').select('id').where('hash', '=', hash)
  const shared = await all(
    main,
    db.selectFrom('shared_file').select('name').where('hash', '=', hash),
  )
  if ((await all(main, stored)).length > 0) {
    const bytes = await readFile(file)
    const moved = db.updateTable('stored_file').set({ bytes, hash: null })
    await run(main, moved.where('hash', '=', hash))
  }
  for (const { name } of shared) {
    const [, map] = /^maps\/([^/]+)$/.exec(name) ?? []
    if (map === undefined) continue
    await mkdir(path.join(dataDir, 'maps'), { recursive: true })
    await rename(file, path.join(dataDir, 'maps', map))
  }
  await inTransaction(main, async (client) => {
    await run(client, db.deleteFrom('shared_file').where('hash', '=', hash))
    await run(client, db.deleteFrom('stored_object').where('hash', '=', hash))
  })
}
