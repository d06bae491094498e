import { type Expression, type SqlBool, sql } from 'kysely'
import type { Given } from './sql.ts'

/** Escaped for LIKE. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type SearchedText = { text: string; pattern: string }

export const searchedText = (text: string): SearchedText => ({ text, pattern: containing(text) })

/** By letter pairs, as the name indexes are. */
export function containsName(
  name: Expression<string>,
  searched: string | Given<SearchedText>,
): Expression<SqlBool> {
  const { text, pattern } = typeof searched === 'string' ? searchedText(searched) : searched
  return sql<SqlBool>`(name_grams(${name}) @> search_grams(${text}) AND ${name} ILIKE ${pattern})`
}
