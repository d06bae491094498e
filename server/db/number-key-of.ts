import { type Expression, sql } from 'kysely'

/** The key by which numbers of devices are compared, as PostgreSQL computes it; the same as `numberKey`. */
export const numberKeyOf = (number: Expression<string>): Expression<string> =>
  sql<string>`device_number_key(${number})`
