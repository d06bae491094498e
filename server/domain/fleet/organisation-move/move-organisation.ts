import { sql } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { brokenMove } from '#lib/rules/organisation-move.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, run } from '../../../db/sql.ts'
import { renewFactorNeed } from '../../people/auth/renew-factor-need.ts'
import { bringFeedbackHome } from '../../people/feedback/bring-feedback-home.ts'
import {
  checkKindBelow,
  lockOrganisations,
  lockTree,
  longestPath,
} from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { keepAfter, keepBefore, openUndo } from '../undo/keep-undo.ts'

const errorOfRule: Partial<Record<NonNullable<ReturnType<typeof brokenMove>>, ErrorName>> = {
  moveToItself: 'familyMoveToSelf',
  moveToParent: 'familyMoveToCurrent',
  moveToRoot: 'familyMoveToRoot',
}

/**
 * Rewrites paths in one statement, alone; frees devices leaving their dealer (dealerAfter). Counts
 * organisations.
 */
export async function moveOrganisation(
  ctx: Context,
  { id, targetId }: { id: number; targetId: number },
): Promise<{ count: number; undoId: number; path: string }> {
  const { services, caller } = ctx
  if (id === caller.organisationId) throw new AppError('ownFamily')
  if (id === targetId) throw new AppError('familyMoveToSelf')
  const moved = await inScope(services.pool, ctx.caller.path, async (client) => {
    await lockTree(client, 'move')
    const locked = await lockOrganisations(client, ctx, [id, targetId])
    const [organisation, target] = [locked.get(id), locked.get(targetId)]
    if (!organisation || !target) throw new AppError('notFound')
    refuseMove(organisation, target)
    checkKindBelow(target.kind, organisation.kind)
    const count = await rewritePaths(client, organisation.path, target)
    const moved = db.updateTable('organisation').set({ parent_id: targetId })
    await run(client, moved.where('id', '=', id))
    await renewFactorNeed(client, { path: `${target.path}${id}/` })
    const move = { movedId: id, fromId: organisation.parentId ?? 0, toId: targetId }
    const undoId = await openUndo(client, ctx, { func: 'family/MoveFamily', move })
    const freed = await endBindingsAbove(client, organisation.path, { id, target, undoId })
    const before = await describe(client, organisation.parentId)
    const after = { parentId: targetId, parent: target.name }
    const object = { kind: 'organisation', id, name: organisation.name } as const
    await writeAudit(client, ctx, 'family/MoveFamily', [
      { object, before, after: { ...after, ...(freed.length > 0 && { freed: freed.length }) } },
    ])
    await noteFreed(client, ctx, freed)
    return { count, undoId, path: `${target.path}${id}/` }
  })
  services.memory.answers.clear()
  await services.bus.publish('session', { organisationId: id })
  // Who answers now may stand above the scope of who moves.
  await bringFeedbackHome(services.pool, { path: moved.path })
  return moved
}

type Node = { id: number; path: string; parentId: number | null }

function refuseMove({ id, path, parentId }: Node, target: Node): void {
  const broken = brokenMove({
    id: String(id),
    parentId: parentId === null ? null : String(parentId),
    targetId: String(target.id),
    rootId: String(target.parentId === null ? target.id : 0),
  })
  if (broken) throw new AppError(errorOfRule[broken] ?? 'notFound')
  if (target.path.startsWith(path)) throw new AppError('familyMoveBelow')
}

export async function rewritePaths(
  client: PoolClient,
  path: string,
  target: Pick<Node, 'path'>,
): Promise<number> {
  const above = path.slice(0, path.slice(0, -1).lastIndexOf('/') + 1)
  const deepest = await first(
    client,
    db
      .selectFrom('organisation')
      .select((eb) => sql<number | null>`max(length(${eb.ref('path')}))`.as('n'))
      .where((eb) => isBelow(eb.ref('path'), path)),
  )
  const longest = (deepest?.n ?? 0) - above.length + target.path.length
  if (longest > longestPath) throw new AppError('familyTooDeep')
  return run(
    client,
    db
      .updateTable('organisation')
      .set({
        path: (eb) => sql<string>`${target.path} || substr(${eb.ref('path')}, ${above.length + 1})`,
      })
      .where((eb) => isBelow(eb.ref('path'), path)),
  )
}

type Freed = { id: number; imei: string; dealerId: number | null; ownerId: number }

async function endBindingsAbove(
  client: PoolClient,
  oldPath: string,
  { id, target, undoId }: { id: number; target: Node; undoId: number },
): Promise<Freed[]> {
  const idsOf = (path: string) => path.split('/').filter(Boolean).map(Number)
  const kept = new Set([...idsOf(target.path), id])
  const lost = idsOf(oldPath).filter((above) => !kept.has(above))
  const bound = db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.dealer_id'])
    .where('d.dealer_id', '=', anyOf(lost))
    .where((eb) => isBelow(eb.ref('o.path'), `${target.path}${id}/`))
    .orderBy('d.id')
    .forUpdate('d')
  const ids = (await all(client, bound)).map((device) => device.id)
  await keepBefore(client, { undoId, ids })
  const freed = await all(
    client,
    db
      .updateTable('device as d')
      .set({ dealer_id: null })
      .from(bound.as('bound'))
      .whereRef('d.id', '=', 'bound.id')
      .returning(['d.id', 'd.imei', 'bound.dealer_id as dealerId', 'd.organisation_id as ownerId']),
  )
  await keepAfter(client, { undoId, ids })
  return freed
}

const notedAtOnce = 5_000

async function noteFreed(client: PoolClient, ctx: Context, freed: readonly Freed[]): Promise<void> {
  const events = freed.map(({ id, imei, dealerId, ownerId }) => ({
    object: { kind: 'device', id, name: imei, ownerId } as const,
    before: { dealerId },
    after: { dealerId: null },
  }))
  for (let at = 0; at < events.length; at += notedAtOnce)
    await writeAudit(client, ctx, 'family/MoveFamily', events.slice(at, at + notedAtOnce))
}

async function describe(client: PoolClient, parentId: number | null) {
  const parent = await first(
    client,
    db
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', parentId ?? 0),
  )
  return { parentId, parent: parent?.name ?? '' }
}
