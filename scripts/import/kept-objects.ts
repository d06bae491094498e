import { sql } from 'kysely'
import type { Pool, PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '#server/db/sql.ts'

/** Of its column. */
const nameLength = 200

export type ObjectKind = 'organisation' | 'customer' | 'group' | 'device' | 'account' | 'fence'

type Target = { id: number; path: string }
/** `isRead`: all of its positions up to the cursor were read. */
type Own = { id: number; isHere: boolean; isRead: boolean }

/** What of a source is here, so that it is made once however often the import runs. */
export class KeptObjects {
  readonly #pool: Pool
  readonly id: number
  readonly cursor: string
  readonly #own: Map<string, Own>

  private constructor(pool: Pool, source: { id: number; cursor: string }, own: Map<string, Own>) {
    this.#pool = pool
    this.id = source.id
    this.cursor = source.cursor
    this.#own = own
  }

  static async open(
    pool: Pool,
    { name, target }: { name: string; target: Target },
  ): Promise<KeptObjects> {
    const row = { name: name.slice(0, nameLength), organisation_id: target.id }
    const insert = db.insertInto('import_source').values(rowFor('import_source', row))
    const found = await first(
      pool,
      insert
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'organisation_id'])
            .doUpdateSet({ name: ({ ref }) => ref('excluded.name') }),
        )
        .returning(['id', 'cursor']),
    )
    if (!found) throw new Error('no source came back')
    return new KeptObjects(pool, found, await ownOf(pool, found.id, target.path))
  }

  find(kind: ObjectKind, foreignId: number): number | undefined {
    const own = this.#own.get(`${kind} ${foreignId}`)
    return own?.isHere ? own.id : undefined
  }

  /** Deleted here since, or moved out of what was imported into: it is somebody else's. */
  hasLeft(kind: ObjectKind, foreignId: number): boolean {
    return this.#own.get(`${kind} ${foreignId}`)?.isHere === false
  }

  /** Pairs of foreign and own ids. */
  *each(kind: ObjectKind): Generator<[foreignId: number, ownId: number]> {
    for (const [key, { id, isHere }] of this.#own) {
      const [name, foreign] = key.split(' ')
      if (name === kind && isHere) yield [Number(foreign), id]
    }
  }

  /** In the transaction that makes it; `note` it once that is through. */
  async write(
    store: Pool | PoolClient,
    ownId: number,
    { kind, foreignId }: { kind: ObjectKind; foreignId: number },
  ): Promise<void> {
    const row = { source_id: this.id, kind: kind, foreign_id: foreignId, own_id: ownId }
    const insert = db.insertInto('imported_object').values(rowFor('imported_object', row))
    await run(
      store,
      insert.onConflict((conflict) =>
        conflict
          .columns(['source_id', 'kind', 'foreign_id'])
          .doUpdateSet({ own_id: ({ ref }) => ref('excluded.own_id') }),
      ),
    )
  }

  note(kind: ObjectKind, foreignId: number, ownId: number): void {
    this.#own.set(`${kind} ${foreignId}`, { id: ownId, isHere: true, isRead: false })
  }

  /** Foreign ids of devices that were taken when others of the source had been read already. */
  late(): number[] {
    if (this.cursor === '') return []
    return [...this.each('device')].flatMap(([foreignId]) =>
      this.#own.get(`device ${foreignId}`)?.isRead ? [] : foreignId,
    )
  }

  /** Devices that are here go on with the cursor. */
  async keepRead(): Promise<void> {
    const devices = [...this.each('device')].map(([foreignId]) => foreignId)
    const update = db.updateTable('imported_object').set({ is_read: true })
    await run(
      this.#pool,
      update
        .where('source_id', '=', this.id)
        .where('kind', '=', 'device')
        .where('foreign_id', '=', anyOf(devices)),
    )
  }

  /** Positions up to `cursor` are stored. */
  async keepCursor(cursor: string, read: number): Promise<void> {
    const update = db.updateTable('import_source')
    await run(
      this.#pool,
      update
        .set((eb) => ({ cursor: cursor, read: eb('read', '+', read) }))
        .where('id', '=', this.id),
    )
  }
}

/** `isHere`: it still lies at `path` or below. */
async function ownOf(pool: Pool, sourceId: number, path: string): Promise<Map<string, Own>> {
  const kept = db
    .selectFrom('imported_object as i')
    .leftJoin('device as d', (join) =>
      join
        .onRef('d.id', '=', 'i.own_id')
        .on('i.kind', '=', 'device')
        .on('d.deleted_at', 'is', null),
    )
    .leftJoin('device_group as g', (join) =>
      join.onRef('g.id', '=', 'i.own_id').on('i.kind', '=', 'group'),
    )
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'i.own_id').on('i.kind', '=', 'account'),
    )
    .leftJoin('fence as f', (join) =>
      join.onRef('f.id', '=', 'i.own_id').on('i.kind', '=', 'fence'),
    )
    .leftJoin('organisation as o', (join) =>
      join.on((eb) => {
        const home = eb.fn.coalesce(
          'd.organisation_id',
          'g.organisation_id',
          'a.organisation_id',
          'f.organisation_id',
          sql<number>`CASE WHEN ${eb.ref('i.kind')} IN ('organisation', 'customer')
            THEN ${eb.ref('i.own_id')} END`,
        )
        return eb('o.id', '=', home)
      }),
    )
    .select(['i.kind', 'i.foreign_id as foreignId', 'i.own_id as id', 'i.is_read as isRead'])
    .select((eb) =>
      sql<boolean>`coalesce(starts_with(${eb.ref('o.path')}, ${path}), false)`.as('isHere'),
    )
    .where('i.source_id', '=', sourceId)
  const rows = await all(pool, kept)
  return new Map(
    rows.map(({ kind, foreignId, id, isHere, isRead }) => [
      `${kind} ${foreignId}`,
      { id: id, isHere: isHere, isRead: isRead },
    ]),
  )
}
