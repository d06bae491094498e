import { type SqlBool, sql } from 'kysely'
import type { PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, rowFor, run } from '../../../../db/sql.ts'
import { type Cell, figureColumns, tupleOf } from './cells.ts'
import { unnested } from './unnested.ts'

const atOnce = 5_000

/** An organisation and a day. */
export type CellKey = readonly [organisationId: number, day: number]
export type KeptRow = { id: number; isTree: boolean; day: number; cell: Cell }
export type CellTable = 'organisation_day' | 'organisation_open_day'

const columns = ['organisation_id', 'is_tree', 'day', ...figureColumns] as const

/** Those of organisations that are still there. */
export async function upsertCells(
  client: PoolClient,
  table: CellTable,
  rows: readonly KeptRow[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows
      .slice(first, first + atOnce)
      .map(({ id, isTree, day, cell }) => [id, Number(isTree), day, ...tupleOf(cell)])
    const given = unnested(['id', 'is_tree', 'of_day', ...figureColumns], some)
      .innerJoin('organisation as o', 'o.id', 'given.id')
      .select(['given.id', sql<boolean>`given.is_tree = 1`.as('is_tree'), 'given.of_day'])
      .select(figureColumns.map((name) => `given.${name}` as const))
    await run(
      client,
      db
        .insertInto(table)
        .columns(columns)
        .expression(given)
        .onConflict((conflict) =>
          conflict
            .columns(['organisation_id', 'is_tree', 'day'])
            .doUpdateSet(rowFor('organisation_day', replaced)),
        ),
    )
  }
}

const replaced = Object.fromEntries(
  figureColumns.map((name) => [name, sql<number>`excluded.${sql.ref(name)}`]),
) as Record<(typeof figureColumns)[number], ReturnType<typeof sql<number>>>

export async function deleteCells(
  client: PoolClient,
  table: CellTable,
  { isTree, keys }: { isTree: boolean; keys: readonly CellKey[] },
): Promise<void> {
  for (let first = 0; first < keys.length; first += atOnce) {
    const some = keys.slice(first, first + atOnce)
    const ids = some.map(([id]) => id)
    const given = sql`unnest(${ids}::int[], ${some.map(([, day]) => day)}::int[])`
    await run(
      client,
      db
        .deleteFrom(table)
        .where('is_tree', '=', isTree)
        .where('organisation_id', '=', anyOf(ids))
        .where(sql<SqlBool>`(organisation_id, day) IN (SELECT * FROM ${given})`),
    )
  }
}
