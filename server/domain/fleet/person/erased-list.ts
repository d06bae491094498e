import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'

/**
 * Who was erased, outside of the database: in the object store, and in DATA_DIR. A backup of before
 * brings the person back; this says so. Ids alone, and when the account was made: of restored
 * databases ids may stand for others.
 */
const folder = 'erased'

export type ErasedPlaces = { objects: ObjectStore | undefined; config: { dataDir: string } }
export type ErasedAccount = { accountId: number; madeAt: number }

export async function noteErased(
  { objects, config }: ErasedPlaces,
  { accountId, madeAt }: ErasedAccount,
): Promise<void> {
  const name = `${accountId}-${madeAt}`
  await objects?.put(`${folder}/${name}`, Buffer.alloc(0))
  const place = path.join(config.dataDir, folder)
  await fs.mkdir(place, { recursive: true })
  await fs.writeFile(path.join(place, name), '')
}

async function listErased({ objects, config }: ErasedPlaces): Promise<ErasedAccount[]> {
  const names = await fs.readdir(path.join(config.dataDir, folder)).catch((): string[] => [])
  if (objects)
    for await (const { key } of objects.list(`${folder}/`)) names.push(path.posix.basename(key))
  return [...new Set(names)].flatMap((name) => {
    const [, accountId, madeAt] = /^(\d+)-(\d+)$/.exec(name) ?? []
    return madeAt === undefined ? [] : [{ accountId: Number(accountId), madeAt: Number(madeAt) }]
  })
}

/** Those that a restored backup brought back go again, at once. Repeatable. Answers their ids. */
export async function askErasedAgain(
  main: Pool,
  places: ErasedPlaces,
  now: number,
): Promise<ReadonlySet<number>> {
  const listed = await listErased(places)
  if (listed.length === 0) return new Set()
  const back = await all(
    main,
    db
      .selectFrom('account as a')
      .select(['a.id', 'a.organisation_id as home'])
      .select(sql<number>`floor(extract(epoch FROM a.created_at) * 1000)::int8`.as('madeAt'))
      .where('a.id', '=', anyOf(listed.map(({ accountId }) => accountId))),
  )
  const wanted = new Set(listed.map(({ accountId, madeAt }) => `${accountId}-${madeAt}`))
  const rows = back
    .filter(({ id, madeAt }) => wanted.has(`${id}-${madeAt}`))
    .map(({ id, home }) => ({
      account_id: id,
      organisation_id: home,
      asked_by: id,
      asked_at: new Date(now),
      due_at: new Date(now),
    }))
  const ids = rows.map((row) => row.account_id)
  if (rows.length === 0) return new Set(ids)
  const due = db
    .updateTable('person_erasure')
    .set({ due_at: new Date(now) })
    .where('state', '=', 'waiting')
    .where('account_id', '=', anyOf(ids))
  await run(main, due)
  const asked = db.insertInto('person_erasure').values(rowFor('person_erasure', rows))
  await run(
    main,
    asked.onConflict((of) => of.doNothing()),
  )
  return new Set(ids)
}
