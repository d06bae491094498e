import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import { maxServiceMonths, monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { type BulkOutcome, changeDevices, type Refusal } from '../../fleet/device/change-devices.ts'
import type { LockedDevice } from '../../fleet/device/lock-devices.ts'
import { checkServiceGiver } from '../../fleet/device/lock-target.ts'
import { readTimeRule } from '../../fleet/service-end/given-time.ts'
import { latestServiceEnd } from '../../fleet/service-end/service-end.ts'

export type Switching = {
  services: ReadonlyMap<ServiceType, boolean>
  /** Of the platform service, when that is opened. */
  lasting: { months: number } | { seconds: number } | undefined
  /** Several at once need both rights. */
  isMany: boolean
}

const platform = paidServices.platform.type

const switchText = textStatement(
  'main',
  `INSERT INTO device_service AS s (device_id, type, is_open, changed_at)
   SELECT d, t.type, t.is_open, $4::timestamptz
   FROM unnest($1::int[]) AS d CROSS JOIN unnest($2::int[], $3::boolean[]) AS t (type, is_open)
   ON CONFLICT (device_id, type) DO UPDATE SET is_open = excluded.is_open, changed_at = excluded.changed_at
     WHERE s.is_open <> excluded.is_open`,
)

function checkRights({ caller }: Context, { services, isMany }: Switching) {
  const isNormal = [...services.keys()].some((service) => service !== platform)
  const needs = [
    ...(isNormal || isMany ? (['e_ua_modify_increment'] as const) : []),
    ...(services.has(platform) || isMany ? (['e_ua_modify_increment_platform'] as const) : []),
  ]
  if (!needs.every((right) => caller.permissions.includes(right)))
    throw new AppError('noPermission')
}

/** Closed platform service ends now. An expired device that was sold keeps its other services as they are. */
export async function switchPaidServices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  switching: Switching,
): Promise<BulkOutcome> {
  const { services, lasting } = switching
  if (services.size === 0) throw new AppError('nothingToChange')
  checkRights(ctx, switching)
  const now = ctx.now()
  const isOpened = services.get(platform)
  const end = isOpened === false ? new Date(now) : lasting && endAfter(now, lasting)
  const normal = [...services].filter(([service]) => service !== platform)
  return changeDevices(ctx, {
    func: 'incrementpackage/SetIncrementSwitch',
    ids,
    prepare: async (client) => {
      if (isOpened !== undefined) await checkServiceGiver(client, ctx)
      const before = await readSwitches(client, ids)
      const refuseEnd = await readTimeRule(client, ctx)
      return {
        refuse: (device) =>
          (normal.length > 0 ? refuseOver(device, now) : undefined) ??
          (isOpened === undefined ? undefined : refuseEnd(device.expiresAt, end ?? null)),
        apply: async (devices) => {
          const own = devices.map(({ id }) => id)
          const types = normal.map(([service]) => service)
          const open = normal.map(([, isOpen]) => isOpen)
          await client.query(switchText, [own, types, open, new Date(now)])
          if (isOpened === undefined) return
          const row = { expires_at: end ?? null, updated_at: new Date(now) }
          await run(
            client,
            db.updateTable('device').set(rowFor('device', row)).where('id', '=', anyOf(own)),
          )
        },
        describe: (device) => ({
          before: {
            ...before.get(device.id),
            ...(isOpened !== undefined && { expiresAt: device.expiresAt }),
          },
          after: {
            ...Object.fromEntries(normal),
            ...(isOpened !== undefined && { expiresAt: end }),
          },
        }),
      }
    },
  })
}

const refuseOver = ({ startsAt, expiresAt }: LockedDevice, now: number): Refusal | undefined =>
  startsAt && expiresAt && expiresAt.getTime() <= now ? { error: 'deviceExpired' } : undefined

function endAfter(now: number, lasting: { months: number } | { seconds: number }): Date {
  const end =
    'months' in lasting
      ? monthsLater(new Date(now), lasting.months)
      : new Date(now + lasting.seconds * 1000)
  if (end > latestServiceEnd(now)) throw new AppError('expiryTooLong', { months: maxServiceMonths })
  return end
}

async function readSwitches(client: PoolClient, ids: readonly number[]) {
  const rows = await all(
    client,
    db
      .selectFrom('device_service')
      .select(['device_id as deviceId', 'type', 'is_open as isOpen'])
      .where('device_id', '=', anyOf(ids)),
  )
  const found = new Map<number, Record<number, boolean>>()
  for (const { deviceId, type, isOpen } of rows)
    found.set(deviceId, { ...found.get(deviceId), [type]: isOpen })
  return found
}
