import { presetRange, type RangePreset } from '#lib/format/range.ts'
import type { List } from './list.ts'

/** The period of a list as its call takes it, seen from a moment (ms) in a zone; none where it has none. */
export function dueParams(
  list: List,
  { period, at, zone }: { period: RangePreset | undefined; at: number; zone: string },
): Record<string, number> {
  const range = list.filters.find(({ kind }) => kind === 'range')
  if (range?.kind !== 'range' || period === undefined) return {}
  const { from, to } = presetRange(period, new Date(at), zone)
  return { [range.from]: from, [range.to]: to }
}
