import type { ErrorName } from '#lib/codes/error-codes.ts'
import { iccidKey, iccidSpellings } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId, VisibleOrganisation } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import { lockTarget } from '../../fleet/device/lock-target.ts'
import { tellWho } from '../../fleet/device/tell-who.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

/** Nobody waits for an answer about it. */
export const unasked = { reported_by: null, reported_at: null } as const

type LockedSim = {
  id: number
  iccid: string
  deviceId: number | null
  reportedBy: number | null
  organisationId: number
}

export type SimOutcome = {
  done: string[]
  failed: { iccid: string; error: ErrorName }[]
}

/** In one order, against deadlocks. Missing: out of sight, or not in the device of a device log-in. */
export async function lockSims(
  client: PoolClient,
  { caller }: Context,
  iccids: readonly string[],
): Promise<LockedSim[]> {
  const { deviceId } = caller
  const spellings = anyOf(iccids.flatMap(iccidSpellings))
  const own = db.selectFrom('sim_card').where('iccid', '=', spellings)
  await run(client, own.orderBy('id').forUpdate())
  return all(
    client,
    db
      .selectFrom('sim_card as c')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .select(['c.id', 'c.iccid', 'c.device_id as deviceId', 'c.reported_by as reportedBy'])
      .select('c.organisation_id as organisationId')
      .where('c.iccid', '=', spellings)
      .where((eb) => isBelow(eb.ref('o.path'), caller.path))
      .$if(deviceId !== undefined, (cards) => cards.where('c.device_id', '=', deviceId ?? 0))
      .orderBy('c.id'),
  )
}

/**
 * Puts a card into a device by writing its ICCID there, which the trigger `device_sim_follows`
 * reads. The card goes to the device's organisation.
 */
export async function bindSim(
  ctx: Context,
  { iccid: asked, deviceId }: { iccid: string; deviceId: VisibleDeviceId },
): Promise<void> {
  const device = await inTransaction(ctx.services.pool, async (client) => {
    const [locked] = await lockDevices(client, ctx.caller, { ids: [deviceId], inBin: false })
    if (!locked) throw new AppError('deviceNotFound')
    const [card] = await lockSims(client, ctx, [asked])
    if (!card) throw new AppError('notFound')
    if (card.deviceId !== null && card.deviceId !== locked.id) throw new AppError('simBound')
    const { iccid } = card
    const { id, imei, organisationId } = locked
    const moved = db.updateTable('sim_card').set({ organisation_id: organisationId })
    await run(client, moved.where('id', '=', card.id))
    await tellWho(client, ctx)
    const written = db.updateTable('device').set({ iccid, updated_at: new Date(ctx.now()) })
    await run(client, written.where('id', '=', id))
    // The trigger does nothing where the device carries this ICCID already.
    const bound = db.updateTable('sim_card').set(rowFor('sim_card', { device_id: id, ...unasked }))
    await run(client, bound.where('id', '=', card.id))
    const object = { kind: 'sim', id: card.id, name: iccid, ownerId: organisationId } as const
    const before = { organisationId: card.organisationId }
    await writeAudit(client, ctx, 'sim/Bind', [{ object, before, after: { imei, organisationId } }])
    return { id, imei }
  })
  await ctx.services.bus.publish('device', device)
}

/** Takes cards out of their devices; cards that are in none fail. */
export async function unbindSims(ctx: Context, iccids: readonly string[]): Promise<SimOutcome> {
  const { outcome, devices } = await inTransaction(ctx.services.pool, async (client) => {
    const held = await all(
      client,
      db
        .selectFrom('sim_card')
        .select('device_id')
        .where('iccid', '=', anyOf(iccids.flatMap(iccidSpellings))),
    )
    const ids = held.flatMap(({ device_id }) => device_id ?? [])
    const locked = await lockDevices(client, ctx.caller, { ids, inBin: false })
    const cards = await lockSims(client, ctx, iccids)
    const byId = new Map(locked.map((device) => [device.id, device]))
    const bound = cards.filter(({ deviceId }) => byId.has(deviceId ?? 0))
    const freed = bound.flatMap(({ deviceId }) => byId.get(deviceId ?? 0) ?? [])
    await tellWho(client, ctx)
    await run(
      client,
      db
        .updateTable('device')
        .set({ iccid: '', updated_at: new Date(ctx.now()) })
        .where('id', '=', anyOf(freed.map(({ id }) => id))),
    )
    // Where the device had another ICCID written since.
    const left = db.updateTable('sim_card').set({ device_id: null })
    await run(client, left.where('id', '=', anyOf(bound.map(({ id }) => id))))
    await noteCards(client, ctx, { func: 'sim/Unbind', cards: bound, after: {} })
    return { outcome: outcomeOf(iccids, { cards, done: bound, refusal: byPlace }), devices: freed }
  })
  await Promise.all(devices.map(({ id, imei }) => ctx.services.bus.publish('device', { id, imei })))
  return outcome
}

/** To another organisation. A card that is in a device goes along with it instead. */
export async function moveSims(
  ctx: Context,
  iccids: readonly string[],
  organisation: VisibleOrganisation,
): Promise<SimOutcome> {
  return inTransaction(ctx.services.pool, async (client) => {
    const target = await lockTarget(client, ctx, organisation.id)
    const cards = await lockSims(client, ctx, iccids)
    const done = cards.filter(({ deviceId }) => deviceId === null)
    const moved = db.updateTable('sim_card').set({ organisation_id: target.id })
    await run(client, moved.where('id', '=', anyOf(done.map(({ id }) => id))))
    const after = { organisationId: target.id }
    await noteCards(client, ctx, { func: 'sim/Move', cards: done, after })
    return outcomeOf(iccids, { cards, done, refusal: byPlace })
  })
}

const noteCards = (
  client: PoolClient,
  ctx: Context,
  { func, cards, after }: { func: string; cards: LockedSim[]; after: Record<string, unknown> },
) =>
  writeAudit(
    client,
    ctx,
    func,
    cards.map(({ id, iccid: name, organisationId: ownerId, deviceId }) => ({
      object: { kind: 'sim', id, name, ownerId },
      before: { organisationId: ownerId, deviceId },
      after,
    })),
  )

const byPlace = ({ deviceId }: LockedSim) => (deviceId === null ? 'notBound' : 'simBound')

type Changed = {
  cards: readonly LockedSim[]
  done: readonly LockedSim[]
  /** Why one of `cards` is not done. */
  refusal: (card: LockedSim) => ErrorName
}

/** Of what was asked for: done, refused, or out of sight. */
export function outcomeOf(asked: readonly string[], { cards, done, refusal }: Changed): SimOutcome {
  const isDone = new Set(done.map(({ iccid }) => iccidKey(iccid)))
  const stateOf = new Map(cards.map((card) => [iccidKey(card.iccid), card]))
  const failed = [...new Set(asked)].filter((iccid) => !isDone.has(iccidKey(iccid)))
  return {
    done: done.map(({ iccid }) => iccid),
    failed: failed.map((iccid) => {
      const card = stateOf.get(iccidKey(iccid))
      return { iccid, error: card ? refusal(card) : 'simMissingCard' }
    }),
  }
}
