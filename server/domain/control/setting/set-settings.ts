import { numberLimitOf } from '#lib/codes/device-settings.ts'
import { paidServices, secondLevelBelow } from '#lib/codes/paid-services.ts'
import { interval } from '#lib/rules/intervals.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { type BulkOutcome, changeDevices, type Refusal } from '../../fleet/device/change-devices.ts'
import type { LockedDevice } from '../../fleet/device/lock-devices.ts'
import { type SpendRefusal, spendEach } from '../../trade/quota/spend.ts'
import { chosenOf, type HeldSettings, holdSettings } from './hold-settings.ts'
import { keepSettings } from './keep-settings.ts'
import { type SettingChange, withShakeLevel } from './setting-value.ts'

export type SettingRequest = {
  func: 'device/SetSetting' | 'device/SetAlarmSetting'
  ids: readonly VisibleDeviceId[]
  changes: readonly SettingChange[]
}

/**
 * Sent, where the protocol can, at once or at a login within seven days. Drops waiting commands
 * that carry nothing in force.
 */
export async function setSettings(ctx: Context, request: SettingRequest): Promise<BulkOutcome> {
  const { func, ids } = request
  checkOnce(request.changes)
  const changes = withShakeLevel(request.changes)
  const now = ctx.now()
  let sent: { id: string; deviceId: number }[] = []
  const outcome = await changeDevices(ctx, {
    func,
    ids,
    prepare: async (client: PoolClient) => {
      sent = []
      const held = await holdSettings(client, ids)
      const unpaid = await payFor(client, { ids, changes, now })
      return {
        refuse: (device) => {
          const error = unpaid.get(device.id)
          return refuse(device, { held, changes, now }) ?? (error && { error })
        },
        apply: async (devices) => {
          const deviceIds = devices.map(({ id }) => id)
          sent = await keepSettings(client, ctx, { held, deviceIds, changes })
        },
        describe: ({ id }) => describe(held, id, changes),
      }
    },
  })
  await Promise.all(sent.map((command) => ctx.services.bus.publish('command', command)))
  return outcome
}

function checkOnce(changes: readonly SettingChange[]): void {
  const keys = changes.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new AppError('settingTwice', { key: twice })
}

/** Second-level positioning, by whichever setting. */
async function payFor(
  client: PoolClient,
  { ids, changes, now }: Omit<Requested, 'held'> & { ids: readonly number[] },
): Promise<ReadonlyMap<number, SpendRefusal>> {
  const isFast = changes.some(
    ({ key, value }) =>
      key === 'locint_val' && Number(value ?? secondLevelBelow) < secondLevelBelow,
  )
  if (!isFast) return new Map()
  const service = paidServices.secondPosition.type
  return spendEach(client, { service, n: 0, now, deviceIds: ids })
}

type Requested = { held: HeldSettings; changes: readonly SettingChange[]; now: number }

function refuse(device: LockedDevice, { held, changes, now }: Requested): Refusal | undefined {
  if (device.frozenAt) return { error: 'deviceFrozen' }
  if (device.expiresAt && device.expiresAt.getTime() <= now) return { error: 'deviceExpired' }
  const protocol = held.get(device.id)?.protocol
  for (const { key, value } of changes) {
    if (value === null) continue
    const limit = numberLimitOf(key)
    const rule = limit && interval(limit, protocol)
    if (rule && !rule.test(String(value)))
      return { error: 'settingOutOfRange', ...(rule.values && { values: rule.values }) }
  }
  return undefined
}

function describe(held: HeldSettings, id: number, changes: readonly SettingChange[]) {
  const chosen = chosenOf(held, id)
  const before = changes.map(({ key }) => [key, chosen.get(key) ?? null])
  const after = changes.map(({ key, value, notify }) => [
    key,
    value !== null && typeof value === 'object' ? { ...value, notify } : value,
  ])
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) }
}
