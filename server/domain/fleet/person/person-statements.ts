import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../../db/contains-name.ts'
import { anyOf, db, rowFor } from '../../../db/sql.ts'
import type { KnownPerson } from './find-person.ts'
import { type Found, type NewValue, neutralWord, nothing, type PersonRule } from './person-rules.ts'
import { personTables } from './person-tables.ts'

/** Tables are data here: those of `personTables`, which a test holds to the schema. */
type Named = 'account'

/** By what rows of a table go; where none do, by what they are changed. */
function rowsOf(table: string): readonly Found[] {
  const rules = personTables.find((one) => one.table === table)?.rules ?? []
  const going = rules.flatMap((rule) => (rule.kind === 'row' ? rule.by : []))
  return going.length > 0 ? going : rules.flatMap((rule) => (rule.kind === 'change' ? rule.by : []))
}

/** Rows of the person, found in one of these ways. */
export function foundIn(by: readonly Found[], person: KnownPerson): Expression<SqlBool> {
  const ways = by.map((found) => {
    const parts = Object.entries(found).map(([column, by]) => oneOf(column, by, person))
    return sql`(${sql.join(parts, sql` AND `)})`
  })
  return sql<SqlBool>`(${sql.join(ways, sql` OR `)})`
}

function oneOf(column: string, by: string, person: KnownPerson): Expression<unknown> {
  const own = sql.ref(column)
  if (by === 'mention' || by === 'named')
    return sql`${own}::text ILIKE ANY (${sql.val(person[by].map(containing))}::text[])`
  if (by.startsWith('=')) return sql`${own} = ${by.slice(1)}`
  const [table = '', key] = by.split('.')
  if (key === undefined) return sql`${own} = ${anyOf(person[by as keyof KnownPerson] as number[])}`
  const rows = foundIn(rowsOf(table), person)
  return sql`${own} IN (SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${rows})`
}

/** Deletes or blanks what one rule finds; the erasure's number tells neutral words apart. */
export function erasing(
  table: string,
  rule: Extract<PersonRule, { by: unknown }>,
  { person, id }: { person: KnownPerson; id: number },
) {
  const found = foundIn(rule.by, person)
  if (rule.kind === 'row') return db.deleteFrom(table as Named).where(found)
  return db
    .updateTable(table as Named)
    .set(rowFor(table as Named, newValues(rule.to, id)))
    .where(found)
}

export const newValues = (
  to: Readonly<Record<string, NewValue>>,
  id: number,
): Record<never, string | null> =>
  Object.fromEntries(
    Object.entries(to).map(([column, value]) => [
      column,
      value === neutralWord ? `erased ${id}` : value === nothing ? '{}' : value,
    ]),
  )
