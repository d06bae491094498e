import type { Permission } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { refuseForeignDealer, setColumn } from './bind-devices.ts'
import { type BulkOutcome, changeDevices } from './change-devices.ts'

const kinds = {
  account: { column: 'account_id', right: 'e_ua_bind_device' },
  phone: { column: 'phone', right: 'e_ua_unbind_phone' },
  dealer: { column: 'dealer_id', right: 'e_ua_bind_device' },
} as const satisfies Record<string, { column: string; right: Permission }>

/** Dealers' bindings by that dealer or above. Phone logins end. */
export async function unbindDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  kind: keyof typeof kinds,
): Promise<BulkOutcome> {
  const { column, right } = kinds[kind]
  if (!ctx.caller.permissions.includes(right)) throw new AppError('noPermission')
  return changeDevices(ctx, {
    func: 'device/Unbind',
    ids,
    prepare: async (client) => ({
      ...setColumn(client, ctx, { column, value: null }),
      refuse: (device) => {
        const bound = { account: device.accountId, phone: device.phone, dealer: device.dealerId }
        if (bound[kind] === null) return { error: 'notBound' }
        return kind === 'dealer' ? refuseForeignDealer(ctx, device) : undefined
      },
      endsLogins: () => kind === 'phone',
    }),
  })
}
