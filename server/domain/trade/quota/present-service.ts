import { randomUUID } from 'node:crypto'
import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import { maxServiceMonths, monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { type BulkOutcome, changeDevices, type Refusal } from '../../fleet/device/change-devices.ts'
import type { LockedDevice } from '../../fleet/device/lock-devices.ts'
import { latestServiceEnd } from '../../fleet/service-end/service-end.ts'
import { grant } from './grant.ts'

export type Gift = {
  service: ServiceType
  flow: number
  months: number | null
  name: string
}

const platform = paidServices.platform.type

/** The operator gives what nobody pays for. */
export async function presentService(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  gift: Gift,
): Promise<BulkOutcome> {
  const { caller } = ctx
  const isPlatform = gift.service === platform
  if (!caller.isRoot) throw new AppError('noPermission')
  if (isPlatform && !caller.permissions.includes('e_ua_modify_increment_platform'))
    throw new AppError('noPermission')
  const now = ctx.now()
  const giftId = randomUUID()
  const refuse = ({ expiresAt }: LockedDevice): Refusal | undefined => {
    if (!isPlatform) return undefined
    if (!expiresAt) return { error: 'noServiceEnd' }
    const end = monthsLater(new Date(Math.max(now, expiresAt.getTime())), gift.flow)
    return end > latestServiceEnd(now)
      ? { error: 'expiryTooLong', values: { months: maxServiceMonths } }
      : undefined
  }
  return changeDevices(ctx, {
    func: 'incrementpackage/Present',
    ids,
    prepare: async (client) => ({
      refuse,
      apply: async (devices) => {
        const given = devices.map(({ id }) => ({ id, key: `gift:${giftId}:${id}` }))
        await grant(client, { ...gift, source: 'gift', now }, given)
      },
      describe: () => ({ before: {}, after: { ...gift } }),
    }),
  })
}
