import { type Expression, sql } from 'kysely'
import { db } from '../../../db/sql.ts'

/**
 * Whether a row's key is of the brand and vendor of `brandKeyId`, which has ended or not: two may be of one account, and an
 * event is taken by the first that it fits. Null, the installation's, is of no brand.
 */
export const hasSameBrandKey = (held: Expression<number | null>, brandKeyId: number | null) =>
  sql<boolean>`(${held} IS NOT DISTINCT FROM ${brandKeyId}::bigint OR ${held} IN (${keysBeside(brandKeyId)}))`

const keysBeside = (brandKeyId: number | null) =>
  db
    .selectFrom('brand_key as beside')
    .innerJoin('brand_key as given', (join) =>
      join.onRef('given.brand', '=', 'beside.brand').onRef('given.kind', '=', 'beside.kind'),
    )
    .select('beside.id')
    .where('given.id', '=', brandKeyId)
