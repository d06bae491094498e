import { type Expression, type SqlBool, sql } from 'kysely'

/** Escaped for LIKE. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** By letter pairs, as the name indexes are. */
export const containsName = (name: Expression<string>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(name_grams(${name}) @> search_grams(${text}) AND ${name} ILIKE ${containing(text)})`
