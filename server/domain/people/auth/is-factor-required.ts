import { type Expression, type RawBuilder, sql } from 'kysely'
import { db } from '../../../db/sql.ts'

/** The organisation with that path, and those above it, that want a second factor of everybody below. */
export const requiringFactor = (path: Expression<string>) =>
  db
    .selectFrom('organisation as r')
    .where('r.factor_required', '=', true)
    .where('r.id', '=', sql<number>`ANY (string_to_array(trim(both '/' FROM ${path}), '/')::int[])`)

/** Whether accounts of the organisation with that path need a second factor; also by what row-level security hides above. */
export const isFactorRequired = (path: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`factor_is_required(${path})`
