import { hasAlarm } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import type { Device } from '../device.ts'

/** 0 for alarms that the app shows. */
export const silentFlag = ({ settings }: Pick<Device, 'settings'>, type: number): number =>
  hasAlarm(settings.alarmsSilent ?? 0n, type) ? positionFlag.silent : 0
