import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely'

/** What a list is sorted by, and the type that a cursor's key is read as. */
export type SortKey = {
  expression: Expression<unknown>
  type: 'bigint' | 'int' | 'text' | 'timestamptz'
}

export type KeysetOrder = SortKey & {
  /** Column that breaks ties; the one order without ties is the order by it alone. */
  tie: Expression<number>
  isDown: boolean
  /** Key and id of the last row of the page before. */
  after?: { key: string; id: number } | undefined
}

/** The parts of a page: the key of a row for the next page, where the page begins, and its order. */
export type Keyset = {
  key: AliasableExpression<string>
  isAfter: Expression<SqlBool>
  orderBy: Expression<unknown>
}

/**
 * A page in the order of a key. Both columns compare as one row, so that an index on key and id leads to the first row
 * of any page.
 */
export function keyset({ expression, type, tie, isDown, after }: KeysetOrder): Keyset {
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const sign = sql.raw(isDown ? '<' : '>')
  const key = sql<string>`(${expression})::text`
  if (expression === tie) {
    return {
      key,
      isAfter: after ? sql<SqlBool>`${tie} ${sign} ${after.id}` : sql.lit(true),
      orderBy: sql`${tie} ${direction}`,
    }
  }
  return {
    key,
    isAfter: after
      ? sql<SqlBool>`(${expression}, ${tie}) ${sign} (${after.key}::${sql.raw(type)}, ${after.id})`
      : sql.lit(true),
    orderBy: sql`${expression} ${direction}, ${tie} ${direction}`,
  }
}
