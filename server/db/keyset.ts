import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely'

/** And the type a cursor's key is cast to. */
export type SortKey = {
  expression: Expression<unknown>
  type: 'bigint' | 'int' | 'text' | 'timestamptz'
}

export type KeysetOrder = SortKey & {
  tie: Expression<number>
  isDown: boolean
  after?: { key: Valued<string>; id: Valued<number> } | undefined
}

/** As it is, or its place in a statement that is built once. */
export type Valued<T> = T | Expression<T>

export type Keyset = {
  key: AliasableExpression<string>
  isAfter: Expression<SqlBool>
  orderBy: Expression<unknown>
}

/** Compares key and id as one row, so an index on both finds any page. */
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
