import type { Pool } from '#server/db/pool.ts'
import { all, db, first, rowFor, run } from '#server/db/sql.ts'

/** Of its column. */
const nameLength = 200

export type ObjectKind = 'organisation' | 'customer' | 'group' | 'device' | 'account' | 'fence'

/** What of a source is here, so that it is made once however often the import runs. */
export class KeptObjects {
  readonly #pool: Pool
  readonly id: number
  readonly cursor: string
  readonly #own: Map<string, number>

  private constructor(
    pool: Pool,
    source: { id: number; cursor: string },
    own: Map<string, number>,
  ) {
    this.#pool = pool
    this.id = source.id
    this.cursor = source.cursor
    this.#own = own
  }

  static async open(
    pool: Pool,
    source: { name: string; organisationId: number },
  ): Promise<KeptObjects> {
    const row = { name: source.name.slice(0, nameLength), organisation_id: source.organisationId }
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
    return new KeptObjects(pool, found, await ownOf(pool, found.id))
  }

  find(kind: ObjectKind, foreignId: number): number | undefined {
    return this.#own.get(`${kind} ${foreignId}`)
  }

  /** Whether one of its objects is that one here. */
  isOwn(kinds: readonly ObjectKind[], ownId: number): boolean {
    return kinds.some((kind) => [...this.each(kind)].some(([, own]) => own === ownId))
  }

  /** Pairs of foreign and own ids. */
  *each(kind: ObjectKind): Generator<[foreignId: number, ownId: number]> {
    for (const [key, own] of this.#own) {
      const [name, foreign] = key.split(' ')
      if (name === kind) yield [Number(foreign), own]
    }
  }

  async keep(kind: ObjectKind, foreignId: number, ownId: number): Promise<void> {
    const row = { source_id: this.id, kind: kind, foreign_id: foreignId, own_id: ownId }
    const insert = db.insertInto('imported_object').values(rowFor('imported_object', row))
    await run(
      this.#pool,
      insert.onConflict((conflict) =>
        conflict
          .columns(['source_id', 'kind', 'foreign_id'])
          .doUpdateSet({ own_id: ({ ref }) => ref('excluded.own_id') }),
      ),
    )
    this.#own.set(`${kind} ${foreignId}`, ownId)
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

async function ownOf(pool: Pool, sourceId: number): Promise<Map<string, number>> {
  const rows = await all(
    pool,
    db
      .selectFrom('imported_object')
      .select(['kind', 'foreign_id as foreignId', 'own_id as ownId'])
      .where('source_id', '=', sourceId),
  )
  return new Map(rows.map(({ kind, foreignId, ownId }) => [`${kind} ${foreignId}`, ownId]))
}
