import { alarmMask } from '#lib/codes/alarm-types.ts'
import { alarmSettings } from '#lib/codes/device-settings.ts'
import { defaultIntervalSeconds } from '../position/silence.ts'
import {
  alarmOf,
  type ChosenSettings,
  chosenNumber,
  closedAlarms,
  numberOf,
} from './setting-value.ts'

/**
 * What chosen settings change on the platform itself, as facts of device.settings that the gateway and the offline
 * sweep read; null takes a fact away. `intervalSeconds` is how long silence may last: never less than usual, since a
 * device need not have taken a shorter interval.
 */
export function settingEffects(chosen: ChosenSettings): Record<string, number | null> {
  const off = alarmMask(closedAlarms(chosen).flatMap((key) => alarmSettings[key].alarms))
  const speed = alarmOf(chosen, 'speedswitch')
  const stay = alarmOf(chosen, 'sleep_overtime')
  const intervals = (['locint_val', 'sleep_intval'] as const).flatMap(
    (key) => chosenNumber(chosen, key) ?? [],
  )
  return {
    alarmsOff: off || null,
    speedLimit: speed?.open ? numberOf('speedswitch', speed) * 10 : null,
    staySeconds: stay?.open ? numberOf('sleep_overtime', stay) * 60 : null,
    ...(intervals.length > 0 && {
      intervalSeconds: Math.max(defaultIntervalSeconds, ...intervals),
    }),
  }
}
