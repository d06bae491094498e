import { type Expression, sql } from 'kysely'

/** Whole Unix seconds of a moment of the store; none of none. */
export const unixSeconds = <T extends Date | null>(moment: Expression<T>) =>
  sql<number | Extract<T, null>>`floor(date_part('epoch', ${moment}))::int8`
