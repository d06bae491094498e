import { poiIcons } from '../codes/poi-icons.ts'
import { whole } from './number.ts'
import { atMost, required } from './required.ts'
import { matching, oneOf, optional, type Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** Limits of own places. */
export const poiLimits = {
  /** Metres. */
  radius: { min: 10, max: 10_000, usual: 100 },
  perOrganisation: 5000,
  /** Rows that one call takes in. */
  imported: 500,
  /** Deleted by one call. */
  deleted: 1000,
  /** Drawn in one view of a map. */
  inView: 500,
} as const

export const usualColour = '#c2255c'

/** Columns of an own place in forms and sheets, beside its coordinates. */
export type PoiText = 'name' | 'note' | 'radius' | 'icon' | 'colour'

export const poiRules: Readonly<Record<PoiText, readonly Rule[]>> = {
  name: [required, atMost(textLimits.poiName)],
  note: [atMost(textLimits.remark)],
  radius: [optional(whole(poiLimits.radius.min, poiLimits.radius.max))],
  icon: [optional(oneOf(poiIcons))],
  colour: [optional(matching('colour', /^#[0-9a-fA-F]{6}$/))],
}
