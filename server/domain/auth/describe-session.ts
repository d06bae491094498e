import type { LoginFlag, Permission } from '#lib/codes/permissions.ts'
import type { Caller } from '../../context.ts'
import type { Services } from '../../services.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'

export type SessionFacts = {
  flag: LoginFlag
  permissions: readonly Permission[]
  name: string
  zoneMinutes: number
  hasPhone: boolean
  /** Undefined for a device log-in. */
  organisation:
    | { id: number; name: string; kind: 'seller' | 'end_user'; isRoot: boolean; devices: number }
    | undefined
  device: { id: number; imei: string } | undefined
}

/** Who a session belongs to, for user/Login and user/GetInfo. */
export async function describeSession(services: Services, caller: Caller): Promise<SessionFacts> {
  const { flag, permissions, name, zoneMinutes, isRoot } = caller
  const facts = { flag, permissions, name, zoneMinutes }
  if (caller.deviceId !== undefined) {
    const device = await services.db.device.findUniqueOrThrow({
      where: { id: caller.deviceId },
      select: { id: true, imei: true, phone: true },
    })
    return { ...facts, hasPhone: device.phone !== null, organisation: undefined, device }
  }
  const [account, devices] = await Promise.all([
    services.db.account.findUniqueOrThrow({
      where: { id: caller.accountId ?? 0 },
      select: { phone: true, organisation: { select: { id: true, name: true, kind: true } } },
    }),
    countDevicesBelow(services.pool, caller.path),
  ])
  return {
    ...facts,
    hasPhone: account.phone !== null,
    organisation: { ...account.organisation, isRoot, devices },
    device: undefined,
  }
}
