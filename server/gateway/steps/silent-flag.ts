import { positionFlag } from '#lib/codes/position-flags.ts'
import type { Device } from '../device.ts'

/** 0 for alarms that the app shows. */
export const silentFlag = ({ settings }: Pick<Device, 'settings'>, type: number): number =>
  (settings.alarmsSilent ?? 0) & (1 << type) ? positionFlag.silent : 0
