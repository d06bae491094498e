import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

export type OrganisationKind = 'seller' | 'end_user'

export type LockedOrganisation = {
  id: number
  path: string
  parentId: number | null
  name: string
  kind: OrganisationKind
}

const treeLock = 72_707_372

/**
 * A move excludes changes. It rewrites paths and dealers' bindings that it sees, so none may be
 * added below; it locks rows in no order, so bulk changes would deadlock.
 */
export async function lockTree(client: PoolClient, kind: 'move' | 'change'): Promise<void> {
  const shared = kind === 'change' ? '_shared' : ''
  await client.query(`SELECT pg_advisory_xact_lock${shared}($1)`, [treeLock])
}

/** By id; references may be added unless `toDelete`. notFound when deleted or moved since. */
export async function lockOrganisations(
  client: PoolClient,
  { caller }: Pick<Context, 'caller'>,
  ids: readonly number[],
  { toDelete = false } = {},
): Promise<Map<number, LockedOrganisation>> {
  const requested = db
    .selectFrom('organisation')
    .select(['id', 'path', 'parent_id as parentId', 'name', 'kind'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
  const rows = await all(client, toDelete ? requested.forUpdate() : requested.forNoKeyUpdate())
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids)
    if (!found.get(id)?.path.startsWith(caller.path)) throw new AppError('notFound')
  return found
}

export async function lockOrganisation(
  client: PoolClient,
  ctx: Pick<Context, 'caller'>,
  id: number,
  options?: { toDelete: boolean },
): Promise<LockedOrganisation> {
  const organisation = (await lockOrganisations(client, ctx, [id], options)).get(id)
  if (!organisation) throw new AppError('notFound')
  return organisation
}

export function checkKindBelow(parent: OrganisationKind, kind: OrganisationKind): void {
  if (parent === 'end_user' && kind === 'seller') throw new AppError('kindNotAllowed')
}

/** Index keys hold 2.7 KB; some 250 levels. */
export const longestPath = 2_000
