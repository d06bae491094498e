import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { anyOf, type Given, type Tables } from './sql.ts'

/** The key by which numbers of devices are compared, as PostgreSQL computes it; the same as `numberKey`. */
export const numberKeyOf = (number: Expression<string>): Expression<string> =>
  sql<string>`device_number_key(${number})`

type Devices = ExpressionBuilder<Tables & { d: Tables['device'] }, 'd'>

/**
 * The condition that a device `d` has one of these numbers in any spelling; by the indexes of both.
 * @param keys their keys (`numberKey`)
 * @param numbers the numbers as they were asked for
 */
export const isNumbered = (
  eb: Devices,
  { keys, numbers }: Given<{ keys: readonly string[]; numbers: readonly string[] }>,
): Expression<SqlBool> =>
  eb.or([
    eb(numberKeyOf(eb.ref('d.imei')), '=', anyOf(keys)).and(eb.not('d.number_clash')),
    eb('d.imei', '=', anyOf(numbers)),
  ])
