import { sql } from 'kysely'
import { db } from '../../../../db/sql.ts'

type Row<C extends string> = Record<C, number>

/** Rows of whole numbers as a table `given`, one array a column. */
export function unnested<const C extends string>(
  columns: readonly C[],
  rows: readonly (readonly number[])[],
) {
  const arrays = sql.join(columns.map((_, at) => sql`${rows.map((row) => row[at] ?? 0)}::int8[]`))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  return db.selectFrom(
    sql<Row<C>>`(SELECT ${sql.join(
      columns.map((name) => sql`${sql.ref(name)}::int8`),
    )} FROM unnest(${arrays}) AS t (${names}))`.as<'given'>('given'),
  )
}
