import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/sql.ts'

type Columns = Tables['tracking.alarm']

/** What changes of alarms write, and their undo brings back: the parameters of tracking.former_alarm. */
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
  >`tracking.former_alarm(${undoId}::int8, former, ${sql.join(kept.map((column) => sql.ref(column)))})`

/** What a column was before the last change. */
export function formerly<C extends (typeof kept)[number]>(
  column: C,
  type: 'timestamptz' | 'int' | 'text',
): RawBuilder<Columns[C]> {
  const written = sql`(former ->> ${sql.lit(column)})`
  if (type === 'timestamptz') return sql`tracking.instant(${written})`
  return sql`${written}::${sql.raw(type)}`
}

/** What is kept of the change before the last one. */
export const formerFormer = sql<Columns['former']>`nullif(former -> 'former', 'null')`
