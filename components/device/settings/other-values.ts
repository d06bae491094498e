import { type OtherKey, otherKeys, otherSettingOf } from '#lib/codes/device-settings.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { interval } from '#lib/rules/intervals.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { sim } from '#lib/rules/sim.ts'

/** What the fields of the form of other settings hold: a switch is true when open, however the contract counts it. */
export type OtherValues = Record<string, boolean | number | string>

export type OtherItem = { key: string; value: number | string }

const settingOf = (key: string) =>
  otherKeys.includes(key as OtherKey) ? otherSettingOf(key as OtherKey) : undefined

/** Whether a key is a switch; so is every function bit, which the catalogue does not list. */
export const isSwitch = (key: string): boolean => (settingOf(key)?.type ?? 'switch') === 'switch'

/** The wire value of an open switch: 1, or 0 for an inverted one. */
function openOf(key: string): 0 | 1 {
  const setting = settingOf(key)
  return setting?.type === 'switch' && setting.isInverted ? 0 : 1
}

export const otherValuesOf = (items: readonly OtherItem[]): OtherValues =>
  Object.fromEntries(
    items.map(({ key, value }) => [key, isSwitch(key) ? value === openOf(key) : value]),
  )

/** Fields at the defaults of the spec, for many devices at once. */
export const usualOtherValues = (): OtherValues =>
  otherValuesOf(otherKeys.map((key) => ({ key, value: otherSettingOf(key).default })))

/** The item of the contract for one key of the form. */
export function otherItemOf(values: OtherValues, key: string): OtherItem {
  const value = values[key]
  if (isSwitch(key)) return { key, value: value ? openOf(key) : 1 - openOf(key) }
  return { key, value: settingOf(key)?.type === 'number' ? Number(value) : String(value).trim() }
}

/** Intervals keep their limits, those of a protocol where one is given; a SIM its digits. */
export const otherRules = (protocol?: Protocol): Record<string, Rule[]> => ({
  locint_val: [interval('positionReport', protocol)],
  sleep_intval: [interval('positionReport', protocol)],
  rechage_sim: [optional(sim)],
})

/** The settings as they stand together on the screen. */
export const otherSections = {
  report: ['locint_val', 'sleep_intval', 'positionlevel', 'lbsswitch'],
  power: ['lowpowermodeswitch', 'disconnswitch'],
  device: ['soundswitch', 'indicatorlight', 'auto_answer', 'stayalarm', 'rechage_sim'],
} as const satisfies Record<string, readonly OtherKey[]>
