import { positionFlag } from '#lib/codes/position-flags.ts'
import type { Device } from '../device.ts'

/** The flag of an alarm (bit of lib/codes/alarm-types.ts) that people keep from the app, 0 for one that is told. */
export const silentFlag = ({ settings }: Pick<Device, 'settings'>, type: number): number =>
  (settings.alarmsSilent ?? 0) & (1 << type) ? positionFlag.silent : 0
