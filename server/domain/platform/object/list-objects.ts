import type { ObjectUse, StoredKind } from '#lib/codes/stored-objects.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { FileKind } from '../file/keep-file.ts'
import { usesOfFile, usesOfImage } from './object-uses.ts'

/** `at` and `expires` in Unix milliseconds, `size` in bytes; `expires` null: with what needs it. */
export type StoredObject = {
  id: string
  kind: string
  name: string
  version: string
  note: string
  size: number
  owner: string
  organisation: string
  at: number
  expires: number | null
  use: ObjectUse | null
  usedBy: string
  /** Nothing needs it, and nothing will take it by itself. */
  isUnused: boolean
}

export type ObjectFilter = {
  kinds: readonly StoredKind[] | undefined
  owner: string | undefined
  /** Unix seconds, the first and the last one. */
  from: number | undefined
  to: number | undefined
  /** Bytes. */
  minSize: number | undefined
  isUnused: boolean
  /** The last row of the page before. */
  after: { at: number; id: string } | undefined
  limit: number
}

const fileKindsOf: Partial<Record<StoredKind, readonly FileKind[]>> = {
  app: ['app'],
  firmware: ['firmware'],
  recording: ['recording'],
  export: ['xlsx', 'csv', 'pdf', 'gpx', 'kml', 'document'],
  upload: ['import', 'language', 'logo', 'avatar'],
  voucher: ['voucher'],
  licence: ['licence'],
  complaint: ['complaint'],
  feedback: ['feedback'],
}
/** Without lists of passwords and of failures, which are their reader's alone. */
const everyFileKind = Object.values(fileKindsOf).flat()

/** As the contract names a kind of `stored_file`. */
export function objectKindOf(kind: string): StoredKind {
  const found = Object.entries(fileKindsOf).find(([, kinds]) => kinds.some((one) => one === kind))
  return (found?.[0] ?? kind) as StoredKind
}

/** $1 kinds of files, $2 owner, $3 from, $4 to, $5 bytes, $6 unused only, $7 and $8 the last row, $9 rows, $10 other kinds. */
const within = (at: string, size: string, id: string) => `
      ($3::timestamptz IS NULL OR ${at} >= $3) AND ($4::timestamptz IS NULL OR ${at} < $4)
      AND ($5::bigint IS NULL OR ${size} >= $5)
      AND ($7::timestamptz IS NULL OR ${at} < $7 OR (${at} = $7 AND (${id}) COLLATE "C" < $8::text))`

/** Kept for good, a day old and needed by nothing; of app packages, all but the newest one. */
const isUnused = `(s.created_at < now() - interval '1 day' AND s.expires_at > s.created_at + interval '30 days' AND u.use IS NULL
        AND (p.file_id IS NULL OR EXISTS (SELECT FROM stored_file n JOIN app_package q ON q.file_id = n.id
          WHERE n.kind = 'app' AND n.created_at > s.created_at)))`

const pageText = textStatement(
  'main',
  `SELECT o.*, (extract(epoch FROM o.moment) * 1000)::float8 AS at FROM (
    (SELECT 'file-' || s.id AS id, s.kind, s.name, coalesce(p.version, f.version, '') AS version,
        coalesce(p.note, f.note, '') AS note, s.size::float8 AS size, coalesce(a.login, '') AS owner,
        coalesce(g.name, '') AS organisation, s.created_at AS moment,
        CASE WHEN s.expires_at > s.created_at + interval '30 days' THEN NULL
          ELSE (extract(epoch FROM s.expires_at) * 1000)::float8 END AS expires,
        u.use, coalesce(u.name, '') AS "usedBy", ${isUnused} AS "isUnused"
      FROM stored_file s
        LEFT JOIN account a ON a.id = s.account_id LEFT JOIN organisation g ON g.id = a.organisation_id
        LEFT JOIN app_package p ON p.file_id = s.id LEFT JOIN firmware f ON f.file_id = s.id
        LEFT JOIN LATERAL (${usesOfFile('s.id')}) u ON true
      WHERE s.expires_at > now() AND s.kind = ANY($1::text[]) AND ($2::text IS NULL OR a.login = $2)
        AND (NOT $6 OR ${isUnused})
        AND ${within('s.created_at', 's.size', `'file-' || s.id`)}
      ORDER BY s.created_at DESC, ('file-' || s.id) COLLATE "C" DESC LIMIT $9)
    UNION ALL
    (SELECT 'image-' || i.hash, 'brandImage', substr(i.hash, 1, 12), '', '', octet_length(i.bytes), '', '', i.created_at,
        NULL, u.use, coalesce(u.name, ''), i.created_at < now() - interval '1 day' AND u.use IS NULL
      FROM brand_image i LEFT JOIN LATERAL (${usesOfImage('i.hash')}) u ON true
      WHERE 'brandImage' = ANY($10::text[]) AND $2::text IS NULL
        AND (NOT $6 OR (i.created_at < now() - interval '1 day' AND u.use IS NULL))
        AND ${within('i.created_at', 'octet_length(i.bytes)', `'image-' || i.hash`)}
      ORDER BY i.created_at DESC, ('image-' || i.hash) COLLATE "C" DESC LIMIT $9)
    UNION ALL
    (SELECT concat_ws('-', 'texts', v.language, v.version, v.brand), 'texts', concat_ws(' ', v.language, v.brand),
        v.version::text, v.note, pg_column_size(v.texts), v.published_by, '', v.published_at, NULL,
        CASE WHEN k.version = v.version THEN 'served' ELSE 'history' END, concat_ws(' ', v.language, v.brand), false
      FROM language_pack_version v JOIN language_pack k ON k.brand = v.brand AND k.language = v.language
      WHERE 'texts' = ANY($10::text[]) AND ($2::text IS NULL OR v.published_by = $2) AND NOT $6
        AND ${within('v.published_at', 'pg_column_size(v.texts)', `concat_ws('-', 'texts', v.language, v.version, v.brand)`)}
      ORDER BY v.published_at DESC, concat_ws('-', 'texts', v.language, v.version, v.brand) COLLATE "C" DESC LIMIT $9)
    UNION ALL
    (SELECT 'map-' || m.name, 'map', m.name, '', '', m.size::float8, '', '', m.changed_at, NULL, 'map', m.name, false
      FROM shared_file m
      WHERE 'map' = ANY($10::text[]) AND $2::text IS NULL AND NOT $6 AND ${within('m.changed_at', 'm.size', `'map-' || m.name`)}
      ORDER BY m.changed_at DESC, ('map-' || m.name) COLLATE "C" DESC LIMIT $9)
  ) o ORDER BY o.moment DESC, o.id COLLATE "C" DESC LIMIT $9`,
)

const dateOf = (seconds: number | undefined) =>
  seconds === undefined ? null : new Date(seconds * 1000)

/** A page, newest first. */
export async function listObjects(pool: Pool, filter: ObjectFilter): Promise<StoredObject[]> {
  const { kinds, owner, from, to, minSize, isUnused, after, limit } = filter
  const files = kinds ? kinds.flatMap((kind) => fileKindsOf[kind] ?? []) : everyFileKind
  const others = kinds ?? ['brandImage', 'texts', 'map']
  const { rows } = await pool.query<StoredObject>(pageText, [
    files,
    owner ?? null,
    dateOf(from),
    dateOf(to === undefined ? undefined : to + 1),
    minSize ?? null,
    isUnused,
    after ? new Date(after.at) : null,
    after?.id ?? null,
    limit,
    others,
  ])
  return rows
}
