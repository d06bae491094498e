import { type Expression, sql } from 'kysely'

export const unixSeconds = <T extends Date | null>(moment: Expression<T>) =>
  sql<number | Extract<T, null>>`floor(date_part('epoch', ${moment}))::int8`
