import { type Expression, type SqlBool, sql } from 'kysely'
import { withoutUnseen } from '#lib/format/digits.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import type { Given } from './sql.ts'

/** Escaped for LIKE. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** In the form that is searched, and a pattern for LIKE. */
export type SearchedText = { text: string; pattern: string }

export function searchedText(typed: string): SearchedText {
  const text = searchForm(withoutUnseen(typed))
  return { text, pattern: containing(text) }
}

/** `name`: a generated column of search forms, with an index of their letter pairs. */
export function containsName(
  name: Expression<string>,
  searched: string | Given<SearchedText>,
): Expression<SqlBool> {
  const { text, pattern } = typeof searched === 'string' ? searchedText(searched) : searched
  return sql<SqlBool>`(name_grams(${name}) @> search_grams(${text}) AND ${name} LIKE ${pattern})`
}
