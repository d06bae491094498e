import {
  type AlarmKey,
  alarmSettings,
  otherKeys,
  otherSettings,
} from '#lib/codes/device-settings.ts'
import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import {
  alarmOf,
  type ChosenSettings,
  chosenNumber,
  closedAlarms,
  numberOf,
} from './setting-value.ts'

/** `keys` are those it carries. */
export type SettingOrder = { kind: string; params: Record<string, unknown>; keys: string[] }

type OrderMaker = (chosen: ChosenSettings, changed: ReadonlySet<string>) => SettingOrder[]

/** Alarm DWORD of 808, for 0x0050. */
const shielded: readonly AlarmKey[] = [
  'sosswitch',
  'speedswitch',
  'shakeswicth',
  'lowpower',
  'closeswitch',
  'openswitch',
  'dropalarm',
  'fenceswitch',
  'sleep_overtime',
]

/** The mask names every alarm that is off. */
const jt808Standard: OrderMaker = (chosen, changed) => {
  const keys: string[] = []
  const params: Record<string, unknown> = {}
  const alarms = shielded.filter((key) => changed.has(key))
  if (alarms.length > 0) {
    const off = closedAlarms(chosen).filter((key) => shielded.includes(key))
    params['off'] = off.flatMap((key) => alarmSettings[key].alarms)
    keys.push(...alarms)
  }
  const speed = alarmOf(chosen, 'speedswitch')
  if (speed?.open && changed.has('speedswitch')) params['kmh'] = numberOf('speedswitch', speed)
  const stay = alarmOf(chosen, 'sleep_overtime')
  if (stay?.open && changed.has('sleep_overtime'))
    params['parkingSeconds'] = numberOf('sleep_overtime', stay) * 60
  for (const [key, name] of [
    ['locint_val', 'seconds'],
    ['sleep_intval', 'sleepSeconds'],
  ] as const) {
    const seconds = chosenNumber(chosen, key)
    if (seconds === undefined || !changed.has(key)) continue
    params[name] = seconds
    keys.push(key)
  }
  return keys.length > 0 ? [{ kind: 'settings', params, keys }] : []
}

/**
 * Known vendor parameters: vibration threshold (0xF112), LED (0xF111), line asleep (0xF141: 0
 * heartbeat, 1 offline); of the standard how calls are answered (0x0045).
 */
const jt808Vendor = [
  ['shake_value', 'vibration'],
  ['indicatorlight', 'led'],
  ['disconnswitch', 'afterSleep'],
  ['auto_answer', 'autoAnswer'],
] as const

/** One each: devices refuse whole messages. */
const jt808Orders: OrderMaker = (chosen, changed) => [
  ...jt808Standard(chosen, changed),
  ...jt808Vendor
    .filter(([key]) => changed.has(key) && chosen.has(key))
    .map(([key, name]) => ({
      kind: 'settings',
      params: { [name]: chosen.get(key) },
      keys: [key],
    })),
]

/** Alarms with a text command in GT06 (gt06/command-texts.ts). */
const gt06Switches: Partial<Record<AlarmKey, string>> = {
  shakeswicth: 'vibration',
  lowpower: 'lowPower',
  closeswitch: 'powerCut',
  sosswitch: 'sosAlarm',
}
const usualSeconds = 600

/** Both intervals share a text. */
const gt06Orders: OrderMaker = (chosen, changed) => {
  const orders: SettingOrder[] = []
  for (const [key, kind] of Object.entries(gt06Switches) as [AlarmKey, string][]) {
    const setting = alarmOf(chosen, key)
    if (!setting || !changed.has(key)) continue
    orders.push({ kind, params: { on: setting.open === 1 }, keys: [key] })
  }
  const speed = alarmOf(chosen, 'speedswitch')
  if (speed && changed.has('speedswitch')) {
    const kmh = speed.open ? numberOf('speedswitch', speed) : 0
    orders.push({ kind: 'overspeed', params: { kmh }, keys: ['speedswitch'] })
  }
  const intervals = (['locint_val', 'sleep_intval'] as const).filter((key) => chosen.has(key))
  if (intervals.some((key) => changed.has(key))) {
    const seconds = chosenNumber(chosen, 'locint_val') ?? usualSeconds
    const stillSeconds = chosenNumber(chosen, 'sleep_intval')
    const params = { seconds, ...(stillSeconds !== undefined && { stillSeconds }) }
    orders.push({ kind: 'interval', params, keys: intervals })
  }
  const light = chosenNumber(chosen, 'indicatorlight')
  if (light !== undefined && changed.has('indicatorlight'))
    orders.push({ kind: 'light', params: { on: light === 1 }, keys: ['indicatorlight'] })
  return orders
}

/** The interval while it moves, and whether it tells that it was taken off. */
const watchOrders: OrderMaker = (chosen, changed) => {
  const orders: SettingOrder[] = []
  const seconds = chosenNumber(chosen, 'locint_val')
  if (seconds !== undefined && changed.has('locint_val'))
    orders.push({ kind: 'interval', params: { seconds: seconds }, keys: ['locint_val'] })
  const takenOff = alarmOf(chosen, 'dropalarm')
  if (takenOff && changed.has('dropalarm'))
    orders.push({ kind: 'takenOff', params: { on: takenOff.open === 1 }, keys: ['dropalarm'] })
  return orders
}

const makers: Record<(typeof protocols)[Protocol]['settings'], OrderMaker> = {
  parameters: jt808Orders,
  texts: gt06Orders,
  words: watchOrders,
  none: () => [],
}

/** `chosen`: all, as they are to be. Keys in none cannot be sent. */
export const settingOrders = (
  protocol: Protocol,
  chosen: ChosenSettings,
  changed: ReadonlySet<string>,
): SettingOrder[] => makers[protocols[protocol].settings](chosen, changed)

const defaults: ChosenSettings = new Map(otherKeys.map((key) => [key, otherSettings[key].default]))

/** Those of the other settings that a protocol has a word for. */
export const sentSettings = (protocol: Protocol): ReadonlySet<string> =>
  new Set(settingOrders(protocol, defaults, new Set(otherKeys)).flatMap(({ keys }) => keys))
