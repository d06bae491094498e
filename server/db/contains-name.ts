import { type Expression, type SqlBool, sql } from 'kysely'

/** A text that LIKE matches literally anywhere. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The condition that a name contains a text, in the form that the indexes of names serve: by their pairs of letters. */
export const containsName = (name: Expression<string>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`(name_grams(${name}) @> search_grams(${text}) AND ${name} ILIKE ${containing(text)})`
