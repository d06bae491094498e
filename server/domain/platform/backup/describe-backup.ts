import type { Pool } from '../../../db/pool.ts'
import { partOf } from './copy-part.ts'
import { keptParts } from './kept-parts.ts'
import type { Manifest } from './manifest.ts'
import type { SealedSecret } from './seal-secret.ts'
import type { SeenStore } from './see-stores.ts'
import {
  leftOut,
  listMigrations,
  listSequences,
  type StoredTable,
  sumMoney,
} from './stored-tables.ts'

type Described = { id: string; at: Date; sealed: SealedSecret; missingFiles: string[] }

/** Sequences are read last: no number that a row of a snapshot has is behind them. */
export async function describeBackup(
  pool: Pool,
  stores: readonly SeenStore[],
  { id, at, sealed, missingFiles }: Described,
): Promise<Manifest> {
  const kept = await keptParts(pool, id)
  const tables = new Map(
    stores.flatMap(({ tables: some }) => some.map((table) => [partOf(table), table] as const)),
  )
  const migrations = new Set<string>()
  const sequences = []
  for (const { client, schemas } of stores) {
    for (const name of await listMigrations(client)) migrations.add(name)
    sequences.push(...(await listSequences(client, schemas)))
  }
  const main = stores[0] as SeenStore
  return {
    format: 1,
    backup: id,
    at: at.toISOString(),
    migrations: [...migrations].sort(),
    sequences,
    sums: await sumMoney(main.client),
    leftOut: [...leftOut],
    missingFiles,
    secret: sealed,
    parts: [...kept.values()].map((part) => ({
      name: part.name,
      pieces: part.pieces,
      rows: part.rows,
      rawBytes: part.rawBytes,
      bytes: part.bytes,
      hash: part.hash.toString('hex'),
      ...tableOf(tables.get(part.name)),
    })),
  }
}

function tableOf(stored: StoredTable | undefined) {
  if (!stored) return {}
  const { schema, name, columns, parent, bound, isUnlogged } = stored
  const partition = parent === null ? {} : { parent: parent, bound: bound ?? '' }
  return { table: { schema, name, columns, isUnlogged, ...partition } }
}
