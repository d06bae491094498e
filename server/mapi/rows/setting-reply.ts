import type { z } from 'zod'
import type { settingStanding } from '#lib/contract/device/setting-fields.ts'
import { AppError } from '../../app-error.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { type ChosenSetting, readSettings } from '../../domain/control/setting/read-settings.ts'
import type { DeviceFacts } from '../../domain/fleet/device/read-devices.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { Services } from '../../services.ts'

/** By key. Throws deviceNotFound. */
export async function readChosen(
  { pool }: Services,
  id: VisibleDeviceId,
): Promise<{ device: DeviceFacts; chosen: Map<string, ChosenSetting> }> {
  const [[device], chosen] = await Promise.all([readDevices(pool, [id]), readSettings(pool, id)])
  if (!device) throw new AppError('deviceNotFound')
  return { device, chosen }
}

type Standing = { [key in keyof typeof settingStanding]: z.input<(typeof settingStanding)[key]> }

/** State on the device; none for defaults. */
export const standingOf = (setting: ChosenSetting | undefined): Standing => ({
  state: setting?.state ?? 'default',
  reply: setting?.reply ?? null,
  update_time: setting?.updatedAt ?? null,
})
