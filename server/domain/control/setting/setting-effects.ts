import { type AlarmMask, alarmMask } from '#lib/codes/alarm-types.ts'
import {
  type AlarmKey,
  alarmKeys,
  alarmSettings,
  defaultNotify,
  lowBatteryPercent,
  notifyBits,
} from '#lib/codes/device-settings.ts'
import { defaultIntervalSeconds } from '../../tracking/position/silence.ts'
import {
  alarmOf,
  type ChosenSettings,
  chosenNumber,
  closedAlarms,
  numberOf,
} from './setting-value.ts'

/** JSON has no whole numbers of 64 bits. */
const textOfMask = (mask: AlarmMask) => (mask === 0n ? null : String(mask))

export type Effect = number | string | boolean | null

/** Stays are told where their alarm is on, or `stayalarm` is, which ends them where it is off. */
function staySecondsOf(chosen: ChosenSettings): number | null {
  const stay = alarmOf(chosen, 'sleep_overtime')
  const notice = chosenNumber(chosen, 'stayalarm')
  const isOn = notice === 1 ? stay?.open !== 0 : notice === undefined && stay?.open === 1
  return isOn ? numberOf('sleep_overtime', stay ?? { open: 1 }) * 60 : null
}

/**
 * For gateway and offline sweep; null removes. `notify`: alarms kept from the app are for lists
 * only. `intervalSeconds`: never below the default, as devices may ignore shorter.
 */
export function settingEffects(
  chosen: ChosenSettings,
  notify: ReadonlyMap<string, number>,
): Record<string, Effect> {
  const off = alarmMask(closedAlarms(chosen).flatMap((key) => alarmSettings[key].alarms))
  const isSilent = (key: AlarmKey) => ((notify.get(key) ?? defaultNotify) & notifyBits.app) === 0
  const silent = alarmMask(alarmKeys.filter(isSilent).flatMap((key) => alarmSettings[key].alarms))
  const speed = alarmOf(chosen, 'speedswitch')
  const fatigue = alarmOf(chosen, 'fatigueswitch')
  const guard = alarmOf(chosen, 'openswitch')
  const displaced = alarmOf(chosen, 'displaceswitch')
  const healthLimit = (key: AlarmKey) => {
    const setting = alarmOf(chosen, key)
    return setting?.open ? numberOf(key, setting) : null
  }
  const intervals = (['locint_val', 'sleep_intval'] as const).flatMap(
    (key) => chosenNumber(chosen, key) ?? [],
  )
  const driveMinutes = chosenNumber(chosen, 'drive_time')
  return {
    tripSeconds: driveMinutes === undefined ? null : driveMinutes * 60,
    alarmsOff: textOfMask(off),
    alarmsSilent: textOfMask(silent),
    speedLimit: speed?.open ? numberOf('speedswitch', speed) * 10 : null,
    lowPercent: alarmOf(chosen, 'lowpower')?.open ? lowBatteryPercent : null,
    staySeconds: staySecondsOf(chosen),
    noCells: chosenNumber(chosen, 'lbsswitch') === 1 ? true : null,
    restSeconds: fatigue?.open ? numberOf('fatigueswitch', fatigue) * 60 : null,
    guardHours: (guard?.open && numberOf('openswitch', guard)) || null,
    displacedMetres: displaced?.open ? numberOf('displaceswitch', displaced) : null,
    heartHigh: healthLimit('hearthigh'),
    heartLow: healthLimit('heartlow'),
    oxygenLow: healthLimit('oxygenlow'),
    bodyTemperature: healthLimit('bodytemperature'),
    pressureHigh: healthLimit('pressurehigh'),
    intervalSeconds: intervals.length > 0 ? Math.max(defaultIntervalSeconds, ...intervals) : null,
  }
}
