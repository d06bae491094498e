import { type ExpressionBuilder, sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import { all, db, first, run, type Tables } from '../../../db/sql.ts'
import { limitConcurrency } from '../../../process/limit-concurrency.ts'
import { kindsInRow, largeKind } from './keep-file.ts'
import { type ObjectStores, putBytes, readObject } from './objects.ts'

/** Files and their bytes; `failed`: their objects are gone or damaged, and they stay as they are. */
type MoveCounts = { files: number; bytes: number; moved: number; failed: number }

export type MoveTarget = 's3' | 'postgres'

const atOnce = 4
const pageSize = 200

/**
 * Takes what is in the other store there, a file at a time: each can be read before, while and after
 * it is moved, and who is killed goes on where it was. Rejects with filesAway when the object store
 * is away.
 */
export async function moveFiles(
  stores: ObjectStores,
  to: MoveTarget,
  onProgress: (counts: MoveCounts) => void,
): Promise<MoveCounts> {
  const counts = { ...(await countOthers(stores, to)), moved: 0, failed: 0 }
  const inTurn = limitConcurrency(atOnce)
  const move = to === 's3' ? toObjects : toRows
  let after: string | undefined
  for (;;) {
    const page = await all(
      stores.pool,
      others(to)
        .select(['id'])
        .$if(after !== undefined, (rows) => rows.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(pageSize),
    )
    const moved = page.map(({ id }) =>
      inTurn(async () => {
        if (await move(stores, id)) counts.moved += 1
        else counts.failed += 1
        onProgress(counts)
      }),
    )
    // Those under way end before it is told that one failed.
    for (const outcome of await Promise.allSettled(moved))
      if (outcome.status === 'rejected') throw outcome.reason
    after = page.at(-1)?.id
    if (after === undefined) return counts
  }
}

const others = (to: MoveTarget) => db.selectFrom('stored_file').where((eb) => isElsewhere(eb, to))

function isElsewhere(eb: ExpressionBuilder<Tables, 'stored_file'>, to: MoveTarget) {
  if (to === 'postgres') return eb.and([eb('hash', 'is not', null), eb('kind', '<>', largeKind)])
  return eb.and([eb('bytes', 'is not', null), eb('kind', 'not in', kindsInRow)])
}

async function countOthers({ pool }: ObjectStores, to: MoveTarget) {
  const counted = await first(
    pool,
    others(to).select(({ fn }) => [
      fn.countAll<number>().as('files'),
      sql<number>`coalesce(${fn.sum('size')}, 0)::bigint`.as('bytes'),
    ]),
  )
  return { files: counted?.files ?? 0, bytes: counted?.bytes ?? 0 }
}

const rowOf = (id: string) =>
  db.selectFrom('stored_file').select(['bytes', 'hash']).where('id', '=', id)

/** True also for a file that went meanwhile: its object is an orphan, then. */
async function toObjects(stores: ObjectStores, id: string): Promise<boolean> {
  const { bytes } = (await first(stores.pool, rowOf(id))) ?? {}
  if (!bytes) return true
  const hash = await putBytes(stores, bytes)
  const moved = db.updateTable('stored_file').set({ bytes: null, hash }).where('id', '=', id)
  await run(stores.pool, moved.where('bytes', 'is not', null))
  return true
}

async function toRows(stores: ObjectStores, id: string): Promise<boolean> {
  const { hash } = (await first(stores.pool, rowOf(id))) ?? {}
  if (!hash) return true
  try {
    const bytes = await readObject(stores, hash)
    const moved = db.updateTable('stored_file').set({ bytes, hash: null }).where('id', '=', id)
    await run(stores.pool, moved.where('hash', '=', hash))
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'fileDamaged') throw error
    stores.log.error({ file: id }, 'a file stays: its object is gone or damaged')
    return false
  }
}
