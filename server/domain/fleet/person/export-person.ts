import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { tarEntry } from '../../platform/backup/tar-archive.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { findPerson, type Person } from './find-person.ts'
import type { Found } from './person-rules.ts'
import { foundIn } from './person-statements.ts'
import { isOfTracking, personTables } from './person-tables.ts'

export type PersonStores = { pool: Pool; positions: Pool; files: FileStore }

type Entry = { name: string; rows: number; bytes: Buffer }
type Row = Record<string, unknown>

const mostRows = 200_000
const mostBytes = 400_000_000
const windowSeconds = 10 * 86_400
/** Keys, tokens and what passwords are proved by are secrets of the platform, not facts of a person. */
const secret = /hash|secret|token|sealed|password|^auth|p256dh|endpoint|claim_|proof|digest/
const dropped = ['stored_file', 'idempotency_key', 'login_failure', 'verification_code']

/**
 * What is stored of a person as a gzipped tar: a JSON of each table in which an erasure would find
 * something by its ids, positions as CSV by device, its files, and a manifest with rows and SHA-256
 * of each. Throws exportTooLong beyond 400 MB.
 */
export async function exportPerson(
  stores: PersonStores,
  accountId: number,
  { now, progress }: { now: () => number; progress: (done: number) => Promise<void> },
): Promise<Buffer> {
  const person = await inTransaction(stores.pool, (client) => findPerson(client, accountId))
  if (!person) throw new AppError('accountNotFound')
  const entries: Entry[] = []
  let size = 0
  const add = async (entry: Entry) => {
    size += entry.bytes.length
    if (size > mostBytes) throw new AppError('exportTooLong', { rows: mostRows })
    entries.push(entry)
    await progress(entries.length)
  }
  for (const { table, rules } of personTables) {
    const by = rules.flatMap((rule) => ('by' in rule ? rule.by : [])).filter(isById)
    if (by.length === 0 || dropped.includes(table)) continue
    const rows = await readRows(stores, { table, by }, person)
    if (rows.length > 0) await add(jsonOf(`${table}.json`, rows))
  }
  for (const [index, deviceId] of person.device.entries()) {
    const csv = await positionsOf(stores.positions, deviceId)
    if (csv.rows > 0) await add({ ...csv, name: `positions/${person.imei[index]}.csv` })
  }
  for await (const entry of filesOf(stores, accountId)) await add(entry)
  return archiveOf(entries, now())
}

/** Not those in which others only write of the person. */
const isById = (found: Found) =>
  Object.values(found).every((value) => value !== 'mention' && value !== 'name')

async function readRows(
  { pool, positions }: PersonStores,
  { table, by }: { table: string; by: readonly Found[] },
  person: Person,
): Promise<Row[]> {
  const rows: Row[] = []
  // Of a distributed store device after device.
  const parts = isOfTracking(table) ? person.device.map((id) => [id]) : [person.device]
  for (const device of parts) {
    const found = await all(
      isOfTracking(table) ? positions : pool,
      db
        .selectFrom(table as 'account')
        .select(sql<Row>`to_jsonb(${sql.table(table)}.*)`.as('row'))
        .where(foundIn(by, { ...person, device }))
        .limit(mostRows),
    )
    for (const { row } of found) rows.push(withoutSecrets(row))
  }
  return rows
}

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key, value]) =>
        !secret.test(key) && !(typeof value === 'string' && value.startsWith('\\x')),
    ),
  )

function jsonOf(name: string, rows: readonly Row[]): Entry {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
  return { name, rows: rows.length, bytes: Buffer.from(`[\n${lines}\n]\n`) }
}

/** Times in UTC, WGS-84 degrees, metres, km/h. */
async function positionsOf(
  positions: Pool,
  deviceId: number,
): Promise<{ rows: number; bytes: Buffer }> {
  const own = db.selectFrom('tracking.position').where('device_id', '=', deviceId)
  const span = await first(
    positions,
    own.select(({ fn }) => [fn.min('time').as('first'), fn.max('time').as('last')]),
  )
  const lines = ['time,latitude,longitude,speed_kmh,course,altitude_m']
  if (typeof span?.first === 'number' && typeof span.last === 'number')
    for (let from = span.first; from <= span.last; from += windowSeconds) {
      const page = own
        .select(['time', 'lat', 'lon', 'speed', 'course', 'altitude'])
        .where('time', '>=', from)
        .where('time', '<', from + windowSeconds)
        .orderBy('time')
      for (const row of await all(positions, page))
        lines.push(
          [
            new Date((row.time + storeEpoch) * 1000).toISOString(),
            row.lat / 1e6,
            row.lon / 1e6,
            row.speed / 10,
            row.course,
            row.altitude,
          ].join(),
        )
    }
  return { rows: lines.length - 1, bytes: Buffer.from(`${lines.join('\n')}\n`) }
}

async function* filesOf({ pool, files }: PersonStores, accountId: number): AsyncGenerator<Entry> {
  const own = await all(
    pool,
    db
      .selectFrom('stored_file')
      .select(['id', 'name', 'kind', 'bytes', 'hash'])
      .where('account_id', '=', accountId)
      .where('kind', 'in', ['feedback', 'complaint', 'avatar', 'recording'])
      .limit(mostRows),
  )
  for (const file of own)
    yield { name: `files/${file.kind}-${file.id}`, rows: 1, bytes: await files.get(file) }
}

function archiveOf(entries: readonly Entry[], at: number): Buffer {
  const files = entries.map(({ name, rows, bytes }) => ({
    name: name,
    rows: rows,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  const manifest = { at: new Date(at).toISOString(), files: files }
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
  const listed = [...entries, { name: 'manifest.json', bytes: text }]
  const blocks = listed.map(({ name, bytes }) => tarEntry(name, bytes, at))
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}
