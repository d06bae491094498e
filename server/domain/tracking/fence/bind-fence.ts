import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type {
  VisibleDeviceId,
  VisibleFenceId,
  VisibleGroupId,
  VisibleOrganisation,
} from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import {
  type BulkOutcome,
  changeDevices,
  type DevicePlan,
  type Refusal,
} from '../../fleet/device/change-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type LockedFence, lockFence, objectOf } from './change-fence.ts'

export type Things = {
  devices: readonly VisibleDeviceId[]
  groups: readonly VisibleGroupId[]
  organisations: readonly VisibleOrganisation[]
}

export type BindOutcome = BulkOutcome & {
  /** Devices, groups and organisations that were not bound before. */
  added: number
}

/** Groups and organisations all or none; devices each. What is bound already stays so. */
export async function bindThings(
  ctx: Context,
  id: VisibleFenceId,
  { devices, groups, organisations }: Things,
): Promise<BindOutcome> {
  const places = await changePlaces(ctx, id, {
    func: 'fence/Bind',
    places: { groups, organisations },
    apply: bindPlaces,
  })
  let bound = new Set<number | null>()
  const outcome = await changeDevices(ctx, {
    func: 'fence/Bind',
    ids: devices,
    canBeUndone: true,
    fenceId: id,
    prepare: async (client) => {
      const fence = await lockFence(client, ctx, id)
      bound = await boundDevices(client, id, devices)
      return {
        refuse: ({ path }) =>
          path.startsWith(fence.path) ? undefined : { error: 'fenceElsewhere' },
        apply: async (accepted) => {
          const rows = accepted.map((device) => ({ fence_id: id, device_id: device.id }))
          await run(client, insertBindings(rows))
        },
        describe: (device) =>
          bound.has(device.id)
            ? undefined
            : { before: {}, after: { fenceId: id, fence: fence.name } },
      }
    },
  })
  const added = places + outcome.done.filter((device) => !bound.has(device.id)).length
  return { ...outcome, added }
}

/** Devices that were unbound since are done; `claim` refuses what was taken back before. */
export async function undoBinding(
  ctx: Context,
  id: number,
  { ids, claim }: { ids: readonly number[]; claim: (client: PoolClient) => Promise<void> },
): Promise<BulkOutcome> {
  return changeDevices(ctx, {
    func: 'family/Undo',
    ids,
    prepare: async (client) => {
      const fence = await lockFence(client, ctx, id)
      await claim(client)
      return unbinding(client, { fence, ids, refusal: undefined })
    },
  })
}

export async function unbindThings(
  ctx: Context,
  id: VisibleFenceId,
  { devices, groups, organisations }: Things,
): Promise<BulkOutcome> {
  await changePlaces(ctx, id, {
    func: 'fence/Unbind',
    places: { groups, organisations },
    apply: unbindPlaces,
  })
  return changeDevices(ctx, {
    func: 'fence/Unbind',
    ids: devices,
    prepare: async (client) => {
      const fence = await lockFence(client, ctx, id)
      return unbinding(client, { fence, ids: devices, refusal: { error: 'notBound' } })
    },
  })
}

/** `refusal` of devices that are not bound. */
async function unbinding(
  client: PoolClient,
  {
    fence: { id, name },
    ids,
    refusal,
  }: { fence: LockedFence; ids: readonly number[]; refusal: Refusal | undefined },
): Promise<DevicePlan> {
  const bound = await boundDevices(client, id, ids)
  return {
    refuse: (device) => (bound.has(device.id) ? undefined : refusal),
    apply: async (accepted) => {
      const own = anyOf(accepted.map((device) => device.id))
      await run(client, bindingsOf(id).where('device_id', '=', own))
    },
    describe: (device) =>
      bound.has(device.id) ? { before: { fenceId: id, fence: name }, after: {} } : undefined,
  }
}

type Places = Omit<Things, 'devices'>
type PlaceChange = {
  func: 'fence/Bind' | 'fence/Unbind'
  places: Places
  /** How many it changed. */
  apply: (client: PoolClient, fence: LockedFence, places: Places) => Promise<number>
}

async function changePlaces(
  ctx: Context,
  id: VisibleFenceId,
  { func, places, apply }: PlaceChange,
): Promise<number> {
  const { groups, organisations } = places
  if (groups.length + organisations.length === 0) return 0
  const changed = await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const fence = await lockFence(client, ctx, id)
    const count = await apply(client, fence, places)
    const named = { groups, organisations: organisations.map((organisation) => organisation.id) }
    await writeAudit(client, ctx, func, [
      { object: objectOf(fence), [func === 'fence/Bind' ? 'after' : 'before']: named },
    ])
    return count
  })
  await ctx.services.bus.publish('fence', { id })
  return changed
}

async function bindPlaces(
  client: PoolClient,
  fence: LockedFence,
  { groups, organisations }: Places,
): Promise<number> {
  const owners = await all(
    client,
    db
      .selectFrom('device_group as g')
      .innerJoin('organisation as o', 'o.id', 'g.organisation_id')
      .select(['g.id', 'o.path'])
      .where('g.id', '=', anyOf(groups)),
  )
  const paths = [...owners, ...organisations].map(({ path }) => path)
  if (owners.length < groups.length) throw new AppError('notFound')
  if (paths.some((path) => !path.startsWith(fence.path))) throw new AppError('fenceElsewhere')
  const rows = [
    ...groups.map((group) => ({ fence_id: fence.id, group_id: group as number })),
    ...organisations.map(({ id }) => ({ fence_id: fence.id, organisation_id: id })),
  ]
  return run(client, insertBindings(rows))
}

async function unbindPlaces(
  client: PoolClient,
  { id }: LockedFence,
  { groups, organisations }: Places,
): Promise<number> {
  const placeIds = organisations.map((organisation) => organisation.id)
  return run(
    client,
    bindingsOf(id).where((eb) =>
      eb.or([
        eb('group_id', '=', anyOf<number>(groups)),
        eb('organisation_id', '=', anyOf(placeIds)),
      ]),
    ),
  )
}

type NewBinding = {
  fence_id: number
  device_id?: number
  group_id?: number
  organisation_id?: number
}

const insertBindings = (rows: readonly NewBinding[]) =>
  db
    .insertInto('fence_binding')
    .values(rowFor('fence_binding', rows))
    .onConflict((conflict) => conflict.doNothing())

const bindingsOf = (fenceId: number) =>
  db.deleteFrom('fence_binding').where('fence_id', '=', fenceId)

async function boundDevices(
  client: PoolClient,
  fenceId: number,
  ids: readonly number[],
): Promise<Set<number | null>> {
  const rows = await all(
    client,
    db
      .selectFrom('fence_binding')
      .select('device_id as id')
      .where('fence_id', '=', fenceId)
      .where('device_id', '=', anyOf(ids)),
  )
  return new Set(rows.map(({ id }) => id))
}
