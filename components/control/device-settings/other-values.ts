import {
  numberLimitOf,
  type OtherKey,
  otherKeys,
  otherSettingOf,
  type SettingState,
} from '#lib/codes/device-settings.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { interval } from '#lib/rules/intervals.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { sim } from '#lib/rules/sim.ts'
import { switchValue } from './switch-value.ts'

/** Switches are `on` when on, even inverted; empty: not set. */
export type OtherValues = Record<string, number | string>

/** Null: up to the device. */
export type OtherItem = { key: string; value: number | string | null }

type ReadItem = { key: string; value: number | string; state: SettingState }

const settingOf = (key: string) =>
  otherKeys.includes(key as OtherKey) ? otherSettingOf(key as OtherKey) : undefined

/** Function bits, absent from the catalogue, are switches too. */
export const isSwitch = (key: string): boolean => (settingOf(key)?.type ?? 'switch') === 'switch'

/** 1, or 0 for an inverted switch. */
function openOf(key: string): 0 | 1 {
  const setting = settingOf(key)
  return setting?.type === 'switch' && setting.isInverted ? 0 : 1
}

function formValue({ key, value, state }: ReadItem): number | string {
  if (isSwitch(key)) return switchValue(value === openOf(key), state)
  return state === 'default' ? '' : value
}

export const otherValuesOf = (items: readonly ReadItem[]): OtherValues =>
  Object.fromEntries(items.map((item) => [item.key, formValue(item)]))

/** Defaults for many devices. */
export const usualOtherValues = (): OtherValues =>
  otherValuesOf(
    otherKeys.map((key) => ({ key, value: otherSettingOf(key).default, state: 'stored' })),
  )

export function otherItemOf(values: OtherValues, key: string): OtherItem {
  const value = values[key] ?? ''
  if (value === 'unset' || value === '') return { key, value: null }
  if (isSwitch(key)) return { key, value: value === 'on' ? openOf(key) : 1 - openOf(key) }
  return { key, value: settingOf(key)?.type === 'number' ? Number(value) : String(value).trim() }
}

/** Limits of intervals, narrower for some protocols; digits of a SIM. */
export const otherRules = (protocol?: Protocol): Record<string, Rule[]> => ({
  ...Object.fromEntries(
    otherKeys.flatMap((key) => {
      const limit = numberLimitOf(key)
      return limit ? [[key, [optional(interval(limit, protocol))]]] : []
    }),
  ),
  rechage_sim: [optional(sim)],
})

export const otherSections = {
  report: ['locint_val', 'sleep_intval', 'positionlevel', 'lbsswitch'],
  trips: ['drive_time'],
  power: ['lowpowermodeswitch', 'disconnswitch'],
  device: ['soundswitch', 'indicatorlight', 'auto_answer', 'stayalarm', 'rechage_sim'],
} as const satisfies Record<string, readonly OtherKey[]>
