import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import type { KeptPart } from './copy-part.ts'

/** Parts that are whole in the archive, by name. */
export async function keptParts(pool: Pool, id: string): Promise<Map<string, KeptPart>> {
  const rows = await all(pool, db.selectFrom('backup_part').selectAll().where('backup_id', '=', id))
  const parts = rows.map(({ raw_bytes, raw_hash, name, pieces, bytes, hash, rows: count }) => ({
    name,
    pieces,
    rows: count,
    rawBytes: raw_bytes,
    rawHash: raw_hash,
    bytes,
    hash,
  }))
  return new Map(parts.map((part) => [part.name, part]))
}

export async function notePart(pool: Pool, id: string, part: KeptPart): Promise<void> {
  const row = {
    backup_id: id,
    name: part.name,
    pieces: part.pieces,
    rows: part.rows,
    raw_bytes: part.rawBytes,
    raw_hash: part.rawHash,
    bytes: part.bytes,
    hash: part.hash,
  }
  await run(pool, db.insertInto('backup_part').values(rowFor('backup_part', row)))
}
