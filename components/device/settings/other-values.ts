import { type OtherKey, otherKeys, otherSettingOf } from '#lib/codes/device-settings.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { interval } from '#lib/rules/intervals.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { sim } from '#lib/rules/sim.ts'

/** Switches are true when on, even inverted ones. */
export type OtherValues = Record<string, boolean | number | string>

export type OtherItem = { key: string; value: number | string }

const settingOf = (key: string) =>
  otherKeys.includes(key as OtherKey) ? otherSettingOf(key as OtherKey) : undefined

/** Function bits, which the catalogue does not list, are switches too. */
export const isSwitch = (key: string): boolean => (settingOf(key)?.type ?? 'switch') === 'switch'

/** 1, or 0 for an inverted switch. */
function openOf(key: string): 0 | 1 {
  const setting = settingOf(key)
  return setting?.type === 'switch' && setting.isInverted ? 0 : 1
}

export const otherValuesOf = (items: readonly OtherItem[]): OtherValues =>
  Object.fromEntries(
    items.map(({ key, value }) => [key, isSwitch(key) ? value === openOf(key) : value]),
  )

/** Defaults for many devices. */
export const usualOtherValues = (): OtherValues =>
  otherValuesOf(otherKeys.map((key) => ({ key, value: otherSettingOf(key).default })))

export function otherItemOf(values: OtherValues, key: string): OtherItem {
  const value = values[key]
  if (isSwitch(key)) return { key, value: value ? openOf(key) : 1 - openOf(key) }
  return { key, value: settingOf(key)?.type === 'number' ? Number(value) : String(value).trim() }
}

/** Limits of intervals, narrower for some protocols; digits of a SIM. */
export const otherRules = (protocol?: Protocol): Record<string, Rule[]> => ({
  locint_val: [interval('positionReport', protocol)],
  sleep_intval: [interval('positionReport', protocol)],
  rechage_sim: [optional(sim)],
})

export const otherSections = {
  report: ['locint_val', 'sleep_intval', 'positionlevel', 'lbsswitch'],
  power: ['lowpowermodeswitch', 'disconnswitch'],
  device: ['soundswitch', 'indicatorlight', 'auto_answer', 'stayalarm', 'rechage_sim'],
} as const satisfies Record<string, readonly OtherKey[]>
