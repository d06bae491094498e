import { randomUUID } from 'node:crypto'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { insertPieces } from './file-pieces.ts'
import type { Content } from './file-store.ts'

/** How long (hours) and as what a file is kept. */
export const fileKinds = {
  import: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', hours: 24 },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', hours: 24 },
  csv: { mime: 'text/csv; charset=utf-8', hours: 24 },
  pdf: { mime: 'application/pdf', hours: 24 },
  gpx: { mime: 'application/gpx+xml', hours: 24 },
  kml: { mime: 'application/vnd.google-earth.kml+xml', hours: 24 },
  /** All that is stored of a person: downloaded by that person alone. */
  person: { mime: 'application/gzip', hours: 7 * 24 },
  /** Deleted by its first download. */
  passwords: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hours: 24,
  },
  failures: { mime: 'text/plain; charset=utf-8', hours: 24 },
  /** Kept longer once they are attached. */
  voucher: { mime: 'image/png', hours: 24 },
  licence: { mime: 'image/png', hours: 24 },
  complaint: { mime: 'image/png', hours: 24 },
  avatar: { mime: 'image/png', hours: 24 },
  logo: { mime: 'image/png', hours: 24 },
  feedback: { mime: 'image/png', hours: 24 },
  /** Texts of a language, to be put up or downloaded. */
  language: { mime: 'application/json; charset=utf-8', hours: 24 },
  firmware: { mime: 'application/octet-stream', hours: 24 },
  /** Kept longer once it is a version. */
  app: { mime: 'application/octet-stream', hours: 24 },
  /** Goes with its recording. */
  recording: { mime: 'application/octet-stream', hours: 24 },
  /** A receipt or credit note: drawn anew each time. */
  document: { mime: 'application/pdf', hours: 1 },
} as const

export type FileKind = keyof typeof fileKinds

/** Made by the transaction that ends their task, which waits for no other store; gone after a day. */
export const kindsInRow = ['passwords', 'failures'] as const satisfies readonly FileKind[]

/** May be too large for memory, so `npm run files` leaves it where it is; deleted after a week. */
export const largeKind = 'person' satisfies FileKind

export type NewFile = {
  /** Null: of a device log-in. */
  accountId: number | null
  kind: FileKind
  name: string
  /** Of a `FileStore`, or in its row. */
  content: Content
  /** That of the kind by default. */
  mime?: string
  /** The same. */
  hours?: number
  now: number
}

export async function keepFile(client: PoolClient, file: NewFile): Promise<string> {
  const { accountId, kind, name, content, now } = file
  const { mime = fileKinds[kind].mime, hours = fileKinds[kind].hours } = file
  const id = randomUUID()
  const stored = {
    id,
    account_id: accountId,
    name,
    kind,
    mime,
    size: content.size,
    bytes: content.bytes,
    hash: content.hash,
    pieces: content.file?.pieces ?? 0,
    created_at: new Date(now),
    expires_at: new Date(now + hours * 3_600_000),
  }
  await run(client, db.insertInto('stored_file').values(rowFor('stored_file', stored)))
  if (content.file) await insertPieces(client, id, content.file.path)
  return id
}
