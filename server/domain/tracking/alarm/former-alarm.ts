import { sql } from 'kysely'
import type { Tables } from '../../../db/sql.ts'

type Columns = Tables['tracking.alarm']

/** What changes of alarms write, and their undo brings back. */
const kept = [
  'acked_at',
  'acked_by',
  'handled_at',
  'handled_by',
  'handled_in',
  'handler',
  'result',
  'note',
  'deleted_at',
] as const satisfies (keyof Columns)[]

/** The columns of a row of tracking.alarm as they are before the change, and as they were before the last one. */
export const formerOf = (undoId: number) =>
  sql<
    Columns['former']
  >`jsonb_build_object('undo', ${undoId}::int8, 'former', former - 'former', ${sql.join(
    kept.flatMap((column) => [sql.lit(column), sql.ref(column)]),
  )})`

/** What a column was before the last change. */
export const formerly = <C extends (typeof kept)[number]>(
  column: C,
  type: 'timestamptz' | 'int' | 'text',
) => sql<Columns[C]>`(former ->> ${sql.lit(column)})::${sql.raw(type)}`

/** What is kept of the change before the last one. */
export const formerFormer = sql<Columns['former']>`nullif(former -> 'former', 'null')`
