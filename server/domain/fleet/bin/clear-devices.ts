import { storeEpoch } from '#lib/codes/position-flags.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { DeletedDeviceId, VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { type BulkOutcome, changeDevices } from '../device/change-devices.ts'
import { type EndedCommand, endWaitingCommands } from '../device/end-waiting-commands.ts'
import { type LockedDevice, lockCounts } from '../device/lock-devices.ts'

export type Erasure = BulkOutcome & {
  /** Undefined when nothing is to erase. */
  taskId: number | undefined
}

export type Clearing = {
  func: 'device/Clear' | 'tool/ClearDevice'
  data: boolean
  commands: boolean
}

/** Data up to now in the background, waiting commands (10002) at once. No protocol has 10001. */
export async function clearDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { func, data, commands }: Clearing,
): Promise<Erasure> {
  if (!data && !commands) throw new AppError('nothingToChange')
  const before = Math.floor(ctx.now() / 1000)
  let taskId: number | undefined
  let ended: EndedCommand[] = []
  const outcome = await changeDevices(ctx, {
    func,
    ids,
    prepare: async (client) => {
      taskId = undefined
      ended = []
      return {
        refuse: ({ frozenAt }) => (frozenAt === null ? undefined : { error: 'deviceFrozen' }),
        apply: async (devices) => {
          if (data) {
            await forgetLogBooks(client, { devices, before })
            taskId = await createErasure(client, ctx, { devices, before })
          }
          if (commands)
            ended = await endWaitingCommands(
              client,
              devices.map(({ id }) => id),
            )
        },
        describe: () => ({ before: {}, after: { data, commands, ...(data && { before }) } }),
      }
    },
  })
  const { services } = ctx
  if (taskId !== undefined) await announceTask(services, taskId)
  await Promise.all(ended.map((command) => services.bus.publish('commandDone', command)))
  return { ...outcome, taskId }
}

/** What people said of the trips that go. */
async function forgetLogBooks(
  client: PoolClient,
  { devices, before }: { devices: readonly LockedDevice[]; before: number },
): Promise<void> {
  const own = anyOf(devices.map(({ id }) => id))
  const at = before - storeEpoch
  for (const rows of [
    db.deleteFrom('trip_note').where('at', '<', at),
    db.deleteFrom('trip_purpose').where('at', '<', at),
    db.deleteFrom('log_book_lock').where('from_at', '<', at),
  ])
    await run(client, rows.where('device_id', '=', own))
}

/** Numbers are free at once; data goes later, under ids never reused. */
export async function eraseDevices(
  ctx: Context,
  ids: readonly DeletedDeviceId[],
): Promise<Erasure> {
  let taskId: number | undefined
  const outcome = await changeDevices(ctx, {
    func: 'device/PhysicalDelete',
    ids,
    inBin: true,
    prepare: async (client) => {
      taskId = undefined
      return {
        refuse: () => undefined,
        apply: async (devices) => {
          await lockCounts(
            client,
            devices.map((device) => device.organisationId),
          )
          const own = anyOf(devices.map(({ id }) => id))
          await run(client, db.deleteFrom('device').where('id', '=', own))
          taskId = await createErasure(client, ctx, { devices, before: undefined })
        },
        describe: ({ imei, name, model, organisationId }) => ({
          before: { imei, name, model, organisationId },
          after: {},
        }),
      }
    },
  })
  if (taskId !== undefined) await announceTask(ctx.services, taskId)
  return { ...outcome, taskId }
}

function createErasure(
  client: PoolClient,
  ctx: Context,
  { devices, before }: { devices: readonly LockedDevice[]; before: number | undefined },
): Promise<number> {
  return createTask(client, ctx, {
    kind: 'erase',
    organisationId: ctx.caller.organisationId,
    params: {},
    items: devices.map(({ id, imei }, index) => ({
      seq: index + 1,
      input: { simei: String(id), imei, before },
    })),
  })
}
