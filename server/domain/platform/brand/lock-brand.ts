import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/** What is stored of a brand that was edited. */
export type KeptBrand = {
  base: string
  rev: number
  version: number
  draft: BrandValues | null
  ownerId: number | null
}
/** A brand, and the edit of it that the caller saw. */
export type AskedBrand = { brand: string; rev: number }

/**
 * Edits of brands one after another: of two that take one host one is refused. Root edits each, others that of their organisation.
 * Throws notFound, dataChanged.
 */
export async function lockBrand(
  client: PoolClient,
  { caller }: Context,
  { brand, rev }: AskedBrand,
): Promise<KeptBrand | undefined> {
  await lockUntilCommit(client, 'brand')
  const kept = await first(
    client,
    db
      .selectFrom('brand_config')
      .select(['base', 'rev', 'version', 'draft', 'owner_id as ownerId'])
      .$narrowType<{ draft: BrandValues | null }>()
      .where('brand', '=', brand),
  )
  const isOwn = caller.isRoot || kept?.ownerId === caller.organisationId
  if (kept && !isOwn) throw new AppError('notFound')
  if ((kept?.rev ?? 0) !== rev) throw new AppError('dataChanged')
  return kept
}

/** Of an event of the audit log. */
export const brandObject = (brand: string) =>
  ({ kind: 'brand', id: undefined, name: brand }) as const
