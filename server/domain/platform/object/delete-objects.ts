import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { fieldText } from '../../../texts/error-text.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { usesOfFile, usesOfImage } from './object-uses.ts'

type Found = { id: string; name: string; size: number }
/** `usedBy` null: a form that may still be open. */
type Used = { name: string; usedBy: string | null }

/** Who attaches a file changes its row, and so waits. */
const lockFiles = textStatement(
  'main',
  `SELECT s.id, s.name, s.size FROM stored_file s
    WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND s.kind NOT IN ('passwords', 'failures') ORDER BY s.id FOR UPDATE`,
)
const usedFile = textStatement(
  'main',
  `SELECT s.name, u.name AS "usedBy" FROM stored_file s CROSS JOIN LATERAL (${usesOfFile('s.id')}) u
    WHERE s.id = ANY($1::uuid[]) LIMIT 1`,
)
const dropFiles = textStatement('main', 'DELETE FROM stored_file WHERE id = ANY($1::uuid[])')

const lockImages = textStatement(
  'main',
  `SELECT i.hash AS id, i.hash AS name, octet_length(i.bytes) AS size FROM brand_image i
    WHERE i.hash = ANY($1::text[]) ORDER BY i.hash FOR UPDATE`,
)
/** Also one that is so new that the form which drew it may still be open. */
const usedImage = textStatement(
  'main',
  `SELECT i.hash AS name, u.name AS "usedBy" FROM brand_image i
    LEFT JOIN LATERAL (${usesOfImage('i.hash')}) u ON true
    WHERE i.hash = ANY($1::text[]) AND (u.use IS NOT NULL OR i.created_at > now() - interval '1 day') LIMIT 1`,
)
const dropImages = textStatement('main', 'DELETE FROM brand_image WHERE hash = ANY($1::text[])')

const statements = {
  'file-': { lock: lockFiles, used: usedFile, drop: dropFiles },
  'image-': { lock: lockImages, used: usedImage, drop: dropImages },
} as const

/** All of them or none; `bytes`: what became free. Throws notFound, objectInUse. */
export async function deleteObjects(
  ctx: Context,
  ids: readonly string[],
): Promise<{ deleted: number; bytes: number }> {
  const asked = new Set(ids)
  const elsewhere = [...asked].find((id) => /^(?:texts|map)-/.test(id))
  if (elsewhere !== undefined) {
    const name = elsewhere.slice(elsewhere.indexOf('-') + 1)
    throw new AppError('objectInUse', { name: name, user: name })
  }
  return inTransaction(ctx.services.pool, async (client) => {
    const gone = [
      ...(await dropOf(client, ctx, 'file-', asked)),
      ...(await dropOf(client, ctx, 'image-', asked)),
    ]
    const events = gone.map(({ name, size }) => ({
      object: { kind: 'file', id: undefined, name: name } as const,
      before: { size: size },
    }))
    await writeAudit(client, ctx, 'ops/DeleteObject', events)
    return { deleted: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) }
  })
}

async function dropOf(
  client: PoolClient,
  { lang }: Context,
  prefix: keyof typeof statements,
  asked: ReadonlySet<string>,
): Promise<Found[]> {
  const keys = [...asked].flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []))
  if (keys.length === 0) return []
  const { lock, used, drop } = statements[prefix]
  const { rows: found } = await client.query<Found>(lock, [keys])
  if (found.length < keys.length) throw new AppError('notFound')
  const { rows } = await client.query<Used>(used, [keys])
  const [one] = rows
  if (one) {
    const user = one.usedBy ?? fieldText('openForm', lang, {})
    throw new AppError('objectInUse', { name: one.name, user: user })
  }
  await client.query(drop, [keys])
  return found
}
