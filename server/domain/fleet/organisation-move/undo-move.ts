import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run, tuples } from '../../../db/sql.ts'
import { renewFactorNeed } from '../../people/auth/renew-factor-need.ts'
import { bringFeedbackHome } from '../../people/feedback/bring-feedback-home.ts'
import { checkKindBelow, lockOrganisations, lockTree } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { BulkOutcome, DeviceFailure } from '../device/change-devices.ts'
import { claimUndo, type FoundUndo } from '../undo/find-undo.ts'
import { bringBack, type FormerDevice, readFormer } from '../undo/former-devices.ts'
import { rewritePaths } from './move-organisation.ts'

type MoveUndo = FoundUndo & { moved: NonNullable<FoundUndo['moved']> }
type Back = BulkOutcome & { count: number }

const atOnce = 5_000
const mostNamed = 1_000

/** With the dealers' bindings that the move ended. */
export async function undoMove(ctx: Context, undo: MoveUndo): Promise<BulkOutcome> {
  const { services, caller } = ctx
  const { id, fromId, toId } = undo.moved
  if (id === caller.organisationId) throw new AppError('ownFamily')
  const outcome = await inScope(services.pool, caller.path, async (client) => {
    await lockTree(client, 'move')
    await claimUndo(client, ctx, undo.id)
    const locked = await lockOrganisations(client, ctx, [id, fromId])
    const [organisation, parent] = [locked.get(id), locked.get(fromId)]
    if (!organisation || !parent) throw new AppError('notFound')
    if (organisation.parentId !== toId || parent.path.startsWith(organisation.path))
      throw new AppError('movedSince')
    checkKindBelow(parent.kind, organisation.kind)
    await rewritePaths(client, organisation.path, parent)
    const back = db.updateTable('organisation').set({ parent_id: fromId })
    await run(client, back.where('id', '=', id))
    const path = `${parent.path}${id}/`
    await renewFactorNeed(client, { path })
    const object = { kind: 'organisation', id, name: organisation.name } as const
    const after = { parentId: fromId, parent: parent.name }
    await writeAudit(client, ctx, 'family/Undo', [{ object, before: { parentId: toId }, after }])
    return { ...(await bindAgain(client, ctx, undo)), path: path }
  })
  services.memory.answers.clear()
  await services.bus.publish('session', { organisationId: id })
  await bringFeedbackHome(services.pool, { path: outcome.path })
  return { done: outcome.done, failed: outcome.failed.slice(0, mostNamed) }
}

async function bindAgain(client: PoolClient, ctx: Context, { id }: FoundUndo): Promise<Back> {
  const outcome: Back = { done: [], failed: [], count: 0 }
  const listed = db.selectFrom('undo_device as u').innerJoin('device as d', 'd.id', 'u.device_id')
  const rows = await tuples<[number, string, number]>(
    client,
    listed
      .select(['d.id', 'd.imei', 'd.organisation_id'])
      .where('u.undo_id', '=', id)
      .orderBy('d.id'),
  )
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce)
    const ids = part.map(([device]) => device)
    const found = await readFormer(client, { undoId: id, ids, path: ctx.caller.path })
    const same = new Map(
      found.filter(({ isSame, isInView }) => isSame && isInView).map((one) => [one.id, one]),
    )
    const devices = [...same.values()]
    await bringBack(client, { undoId: id, devices, now: new Date(ctx.now()) })
    await noteBound(client, ctx, { part, same })
    outcome.count += devices.length
    for (const [device, imei] of part)
      if (!same.has(device)) outcome.failed.push(changedSince(device, imei))
  }
  return outcome
}

const changedSince = (id: number, imei: string): DeviceFailure => ({
  id,
  imei,
  error: 'changedSince',
})

async function noteBound(
  client: PoolClient,
  ctx: Context,
  { part, same }: { part: [number, string, number][]; same: ReadonlyMap<number, FormerDevice> },
): Promise<void> {
  const events = part.flatMap(([id, imei, ownerId]) => {
    const former = same.get(id)
    if (!former) return []
    const object = { kind: 'device', id, name: imei, ownerId } as const
    return [{ object, before: { dealerId: null }, after: { dealerId: former.kept.dealer_id } }]
  })
  await writeAudit(client, ctx, 'family/Undo', events)
}
