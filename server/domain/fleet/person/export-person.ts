import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { readByCursor } from '../../../db/read-by-cursor.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { tarEntry } from '../../platform/backup/tar-archive.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { findPerson, type KnownPerson } from './find-person.ts'
import { isOwnRow, type OwnTimes, ownTimes } from './own-times.ts'
import { csvParts, jsonParts, type Listed, listedOf, type Part } from './person-parts.ts'
import type { Found } from './person-rules.ts'
import { foundIn } from './person-statements.ts'
import { isOfTracking, personTables } from './person-tables.ts'

export type PersonStores = { pool: Pool; positions: Pool; files: FileStore }

type Row = Record<string, unknown>

/** The largest size that a row of `stored_file` can hold. */
const mostBytes = 2_147_000_000
const positionsAtOnce = 5000
/** Keys, tokens and what passwords are proved by are secrets of the platform, not facts of a person. */
const secret = /hash|secret|token|sealed|password|^auth|p256dh|endpoint|claim_|proof|digest/
const dropped = [
  'stored_file',
  'stored_piece',
  'idempotency_key',
  'login_failure',
  'verification_code',
]

type Copy = {
  /** Where it is written. */
  to: string
  now: () => number
  progress: (done: number) => Promise<void>
}

/**
 * Writes what is stored of a person as a gzipped tar to a file on disk: JSON of each table in which an erasure would
 * find something by its ids, positions as CSV by device, its files, and a manifest with rows and SHA-256 of each. One
 * part of 8 MB is in memory, or one file of the person. Throws fileTooLarge beyond 2 GB, packed.
 */
export async function exportPerson(
  stores: PersonStores,
  accountId: number,
  { to, now, progress }: Copy,
): Promise<void> {
  const person = await inTransaction(stores.pool, (client) => findPerson(client, accountId))
  if (!person) throw new AppError('accountNotFound')
  const at = now()
  const file = createWriteStream(to, { mode: 0o600 })
  const blocks = async function* () {
    const listed: Listed[] = []
    for await (const part of partsOf(stores, person)) {
      if (file.bytesWritten > mostBytes)
        throw new AppError('fileTooLarge', { megabytes: Math.floor(mostBytes / 1e6) })
      listed.push(listedOf(part))
      yield tarEntry(part.name, part.bytes, at)
      await progress(listed.length)
    }
    const manifest = { at: new Date(at).toISOString(), files: listed }
    yield tarEntry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), at)
    yield Buffer.alloc(1024)
  }
  await pipeline(blocks, createGzip(), file)
  if (file.bytesWritten > mostBytes)
    throw new AppError('fileTooLarge', { megabytes: Math.floor(mostBytes / 1e6) })
}

async function* partsOf(stores: PersonStores, person: KnownPerson): AsyncGenerator<Part> {
  const times = await ownTimes(stores.pool, person)
  for (const { table, rules } of personTables) {
    const by = rules.flatMap((rule) => ('by' in rule ? rule.by : [])).filter(isById)
    if (by.length === 0 || dropped.includes(table)) continue
    yield* jsonParts(table, rowsOf(stores, { table, by, times }, person))
  }
  for (const [index, deviceId] of person.device.entries()) {
    const from = times.since.get(deviceId)
    const lines = positionsOf(stores.positions, deviceId, from)
    yield* csvParts(`positions/${person.imei[index]}`, positionHeading, lines)
  }
  yield* filesOf(stores, person)
}

const ofOthers = new Set<string>(['mention', 'named', 'name', 'above', 'aboveHome'])

/** Not those in which others only write of the person. */
const isById = (found: Found) => Object.values(found).every((value) => !ofOthers.has(value))

const isByDevice = (found: Found) => Object.values(found).includes('device')

async function* rowsOf(
  { pool, positions }: PersonStores,
  { table, by, times }: { table: string; by: readonly Found[]; times: OwnTimes },
  person: KnownPerson,
): AsyncGenerator<string> {
  const store = isOfTracking(table) ? positions : pool
  for (const [ways, device] of waysOf(table, by, person)) {
    const found = db
      .selectFrom(table as 'account')
      .select(sql<Row>`to_jsonb(${sql.table(table)}.*)`.as('row'))
      .where(foundIn(ways, { ...person, device }))
    for await (const rows of readByCursor(store, found))
      for (const { row } of rows)
        if (isOwnRow(row, times))
          yield JSON.stringify(withoutSecrets(withoutOthersVoice(row, person)))
  }
}

/** Of a distributed store device after device. */
function waysOf(
  table: string,
  by: readonly Found[],
  { device }: KnownPerson,
): [ways: readonly Found[], device: number[]][] {
  if (!isOfTracking(table)) return [[by, device]]
  const own = by.filter(isByDevice)
  const others = by.filter((found) => !isByDevice(found))
  return [
    ...(own.length > 0 ? device.map((id): [Found[], number[]] => [own, [id]]) : []),
    ...(others.length > 0 ? [[others, device] as [Found[], number[]]] : []),
  ]
}

/** What somebody else says to who wears a device is not in the copy of whose the device is. */
function withoutOthersVoice(row: Row, { account }: KnownPerson): Row {
  const { account_id: speaker, params } = row
  const isSpoken = typeof params === 'object' && params !== null && 'sound' in params
  if (!isSpoken || account.some((id) => id === speaker)) return row
  const { sound: _, ...told } = params
  return { ...row, params: told }
}

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key, value]) =>
        !secret.test(key) && !(typeof value === 'string' && value.startsWith('\\x')),
    ),
  )

/** Times in UTC, WGS-84 degrees, metres, km/h. */
const positionHeading = 'time,latitude,longitude,speed_kmh,course,altitude_m'

/** `from`: Unix seconds. */
async function* positionsOf(
  positions: Pool,
  deviceId: number,
  from?: number,
): AsyncGenerator<string> {
  let last = { time: from === undefined ? -2_147_483_648 : from - storeEpoch, seq: -1 }
  for (;;) {
    const page = await all(
      positions,
      db
        .selectFrom('tracking.position')
        .select(['time', 'seq', 'lat', 'lon', 'speed', 'course', 'altitude'])
        .where('device_id', '=', deviceId)
        // Days before it are not looked into.
        .where('time', '>=', last.time)
        .where(sql<boolean>`(time, seq) > (${last.time}, ${last.seq})`)
        .orderBy('time')
        .orderBy('seq')
        .limit(positionsAtOnce),
    )
    for (const row of page)
      yield [
        new Date((row.time + storeEpoch) * 1000).toISOString(),
        row.lat / 1e6,
        row.lon / 1e6,
        row.speed / 10,
        row.course,
        row.altitude,
      ].join()
    const end = page.at(-1)
    if (!end || page.length < positionsAtOnce) return
    last = { time: end.time, seq: end.seq }
  }
}

const ownKinds = ['feedback', 'complaint', 'avatar', 'recording']

async function* filesOf(
  { pool, files }: PersonStores,
  { account: [accountId = 0], device, organisation }: KnownPerson,
): AsyncGenerator<Part> {
  const recorded = db
    .selectFrom('recording')
    .select('file_id')
    .where('device_id', '=', anyOf(device))
    .where('organisation_id', '=', anyOf(organisation))
  const own = await all(
    pool,
    db
      .selectFrom('stored_file')
      .select(['id', 'kind', 'hash'])
      .where((eb) =>
        eb.or([
          eb('account_id', '=', accountId).and('kind', 'in', ownKinds),
          eb('id', 'in', recorded),
        ]),
      )
      .orderBy('id'),
  )
  for (const { id, kind, hash } of own) {
    const [row] = await all(pool, db.selectFrom('stored_file').select('bytes').where('id', '=', id))
    // It went meanwhile.
    if (!row) continue
    const bytes = await files.get({ bytes: row.bytes, hash: hash })
    yield { name: `files/${kind}-${id}`, rows: 1, bytes: bytes }
  }
}
