import type { Context } from '../../context.ts'
import type {
  VisibleDeviceId,
  VisibleFenceId,
  VisibleGroupId,
  VisibleOrganisation,
} from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BatchOutcome, changeDevices } from '../device/change-devices.ts'
import { type LockedFence, lockFence, objectOf } from './change-fence.ts'

export type Things = {
  devices: readonly VisibleDeviceId[]
  groups: readonly VisibleGroupId[]
  organisations: readonly VisibleOrganisation[]
}

/** Groups and organisations all or none; devices each. */
export async function bindThings(
  ctx: Context,
  id: VisibleFenceId,
  { devices, groups, organisations }: Things,
): Promise<BatchOutcome> {
  await changePlaces(ctx, id, {
    func: 'fence/Bind',
    places: { groups, organisations },
    apply: bindPlaces,
  })
  return changeDevices(ctx, {
    func: 'fence/Bind',
    ids: devices,
    prepare: async (client) => {
      const fence = await lockFence(client, ctx, id)
      return {
        refuse: ({ path }) =>
          path.startsWith(fence.path) ? undefined : { error: 'fenceElsewhere' },
        apply: async (accepted) => {
          const rows = accepted.map((device) => ({ fence_id: id, device_id: device.id }))
          await run(client, insertBindings(rows))
        },
        describe: () => ({ before: {}, after: { fenceId: id, fence: fence.name } }),
      }
    },
  })
}

export async function unbindThings(
  ctx: Context,
  id: VisibleFenceId,
  { devices, groups, organisations }: Things,
): Promise<BatchOutcome> {
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
      const bound = await boundDevices(client, id, devices)
      return {
        refuse: (device) => (bound.has(device.id) ? undefined : { error: 'notBound' }),
        apply: async (accepted) => {
          const own = anyOf(accepted.map((device) => device.id))
          await run(client, bindingsOf(id).where('device_id', '=', own))
        },
        describe: () => ({ before: { fenceId: id, fence: fence.name }, after: {} }),
      }
    },
  })
}

type Places = Omit<Things, 'devices'>
type PlaceChange = {
  func: 'fence/Bind' | 'fence/Unbind'
  places: Places
  apply: (client: PoolClient, fence: LockedFence, places: Places) => Promise<void>
}

async function changePlaces(
  ctx: Context,
  id: VisibleFenceId,
  { func, places, apply }: PlaceChange,
): Promise<void> {
  const { groups, organisations } = places
  if (groups.length + organisations.length === 0) return
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const fence = await lockFence(client, ctx, id)
    await apply(client, fence, places)
    const named = { groups, organisations: organisations.map((organisation) => organisation.id) }
    await writeAudit(client, ctx, func, [
      { object: objectOf(fence), [func === 'fence/Bind' ? 'after' : 'before']: named },
    ])
  })
  await ctx.services.bus.publish('fence', { id })
}

async function bindPlaces(
  client: PoolClient,
  fence: LockedFence,
  { groups, organisations }: Places,
): Promise<void> {
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
  await run(client, insertBindings(rows))
}

async function unbindPlaces(
  client: PoolClient,
  { id }: LockedFence,
  { groups, organisations }: Places,
): Promise<void> {
  const placeIds = organisations.map((organisation) => organisation.id)
  await run(
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
