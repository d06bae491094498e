import { sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'
import { hashOfFile } from './hash-of-file.ts'
import { keyOf, type ObjectStores, touchObject } from './objects.ts'

/** `name`: as `maps/alps.pmtiles`; size in bytes. */
type SharedFile = { name: string; hash: Buffer; size: number }

/** Map archives and indexes of streets that every process has a copy of. */
export function listSharedFiles(pool: Pool): Promise<SharedFile[]> {
  return all(
    pool,
    db
      .selectFrom('shared_file')
      .select(['name', 'hash'])
      .select((eb) => eb.ref('size').$castTo<number>().as('size'))
      .orderBy('size'),
  )
}

/** Bytes first, then the row; replaces a file of that name. Rejects with an `ObjectStoreError`. */
export async function publishFile(
  { pool, objects }: Pick<ObjectStores, 'pool' | 'objects'>,
  { name, file, signal }: { name: string; file: string; signal: AbortSignal },
): Promise<SharedFile> {
  const { hash, size } = await hashOfFile(file, signal)
  await touchObject(pool, hash)
  // Large, and the sweep leaves it: what is there stays.
  if ((await objects.sizeOf(keyOf(hash))) !== size) await objects.putFile(keyOf(hash), file, signal)
  await inTransaction(pool, async (client) => {
    await touchNamed(client, name)
    // The upload may have taken hours.
    await touchObject(client, hash)
    await run(
      client,
      db
        .insertInto('shared_file')
        .values({ name, hash, size })
        .onConflict((of) =>
          of.column('name').doUpdateSet({ hash, size, changed_at: sql<Date>`now()` }),
        ),
    )
  })
  return { name, hash, size }
}

/** False where there is none. Who still copies it has as long as the sweep waits. */
export function withdrawFile(pool: Pool, { name, hash }: Pick<SharedFile, 'name' | 'hash'>) {
  return inTransaction(pool, async (client) => {
    await touchNamed(client, name)
    const row = db.deleteFrom('shared_file').where('name', '=', name).where('hash', '=', hash)
    return (await run(client, row)) > 0
  })
}

async function touchNamed(client: PoolClient, name: string): Promise<void> {
  const named = await first(
    client,
    db.selectFrom('shared_file').select('hash').where('name', '=', name),
  )
  if (named) await touchObject(client, named.hash)
}
