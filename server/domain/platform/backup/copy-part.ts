import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import type { PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { type Archives, pieceKey } from './archives.ts'
import type { StoredTable } from './stored-tables.ts'

/** A part as it is kept; `raw…` as COPY gave it. Bytes. */
export type KeptPart = {
  name: string
  pieces: number
  rows: number
  rawBytes: number
  rawHash: Buffer
  bytes: number
  hash: Buffer
}

/** Rows that the snapshot has cannot be read in it any more. */
export class SnapshotLost extends Error {
  override readonly name = 'SnapshotLost'
}

const pieceBytes = 8 * 1_048_576

export const partOf = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>) =>
  `${schema}.${name}`

/** Identifiers of the catalogue. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const copyText = ({ schema, name, columns }: StoredTable) =>
  `COPY ${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`

const sameText = textStatement(
  'main',
  `SELECT to_regclass(format('%I.%I', $1::text, $2::text))::oid::int8 AS oid, pg_relation_filenode($3::oid)::int8 AS file`,
)

type Snapshot = { client: PoolClient; snapshot: string; signal: AbortSignal }

/**
 * In a transaction of its own, so that no lock outlives the table. A table that was made or filled anew since shows an old
 * snapshot nothing: it is compared while COPY's lock holds it. Throws SnapshotLost. Undefined for a partition that retention
 * dropped meanwhile: all of it was too old to keep. Who catches what it throws ends the connection, of which the COPY may
 * still be unread.
 */
async function reading<T>(
  { client, snapshot, signal }: Snapshot,
  table: StoredTable,
  work: (rows: Readable, count: () => number) => Promise<T>,
): Promise<T | undefined> {
  signal.throwIfAborted()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
    // In the order of the disk: the same rows are the same bytes again.
    await client.query('SET LOCAL synchronize_seqscans = off')
    await client.query('SET LOCAL statement_timeout = 0')
    const rows = client.query(copyTo(copyText(table)))
    // It is told of the end of its connection when nobody reads it any more.
    rows.on('error', () => undefined)
    const done = await work(rows, () => rows.rowCount)
    const given = [table.schema, table.name, table.oid]
    const { rows: found } = await client.query<{ oid: number; file: number }>(sameText, given)
    if (found[0]?.oid !== table.oid || found[0].file !== table.file)
      throw new SnapshotLost(`${partOf(table)} was written anew`)
    await client.query('COMMIT')
    return done
  } catch (error) {
    // Behind a COPY that nobody reads to its end a ROLLBACK would wait for ever.
    if ((error as { code?: string }).code !== '42P01') throw error
    await client.query('ROLLBACK')
    if (table.parent !== null) return undefined
    throw new SnapshotLost(`${partOf(table)} is gone`)
  }
}

/** What COPY gives now, and nothing of it kept. */
export function hashTable(
  given: Snapshot,
  table: StoredTable,
): Promise<{ rawHash: Buffer } | undefined> {
  return reading(given, table, async (rows) => {
    const hash = createHash('sha256')
    rows.on('data', (chunk: Buffer) => hash.update(chunk))
    await finished(rows, { signal: given.signal })
    return { rawHash: hash.digest() }
  })
}

type Place = { archives: Archives; backup: string }

/** Packed, in pieces of 8 MB; not more than one is in memory. Undefined as of `reading`. */
export function copyTable(
  given: Snapshot,
  table: StoredTable,
  { archives, backup }: Place,
): Promise<KeptPart | undefined> {
  const name = partOf(table)
  return reading(given, table, async (rows, count) => {
    const raw = createHash('sha256')
    let rawBytes = 0
    const counting = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        raw.update(chunk)
        rawBytes += chunk.length
        yield chunk
      }
    }
    const packed = new PassThrough()
    const flowing = pipeline(rows, counting, createGzip({ level: 1 }), packed, {
      signal: given.signal,
    })
    // It is awaited below; till then its failure ends the stream that is read.
    flowing.catch(() => undefined)
    const kept = await putPieces(packed, { archives, backup, name })
    await flowing
    return { name, rows: count(), rawBytes, rawHash: raw.digest(), ...kept }
  })
}

/** A file as it comes; undefined where it is gone or not what it was. */
export async function copyFile(
  stream: Readable,
  { archives, backup, hash }: Place & { hash: Buffer },
): Promise<KeptPart | undefined> {
  const name = filePart(hash)
  const kept = await putPieces(stream, { archives, backup, name })
  if (!kept.hash.equals(hash)) return undefined
  return { name, rows: 0, rawBytes: kept.bytes, rawHash: kept.hash, ...kept }
}

export const filePart = (hash: Buffer): string => `files.${hash.toString('hex')}`

async function putPieces(
  stream: Readable,
  { archives, backup, name }: Place & { name: string },
): Promise<Pick<KeptPart, 'pieces' | 'bytes' | 'hash'>> {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let length = 0
  let pieces = 0
  let bytes = 0
  const put = async () => {
    pieces += 1
    await archives.put(pieceKey(backup, name, pieces), Buffer.concat(waiting))
    bytes += length
    waiting = []
    length = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    waiting.push(chunk)
    length += chunk.length
    if (length >= pieceBytes) await put()
  }
  if (length > 0) await put()
  return { pieces, bytes, hash: hash.digest() }
}
