import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { anyOf, type Given, type Tables } from './sql.ts'

/** `numberKey` in SQL. */
export const numberKeyOf = (number: Expression<string>): Expression<string> =>
  sql<string>`device_number_key(${number})`

type Devices = ExpressionBuilder<Tables & { d: Tables['device'] }, 'd'>

/** Any spelling, by both indexes. `keys`: `numberKey` of `numbers`. */
export const isNumbered = (
  eb: Devices,
  { keys, numbers }: Given<{ keys: readonly string[]; numbers: readonly string[] }>,
): Expression<SqlBool> =>
  eb.or([
    eb(numberKeyOf(eb.ref('d.imei')), '=', anyOf(keys)).and(eb.not('d.number_clash')),
    eb('d.imei', '=', anyOf(numbers)),
  ])
