import { numberKey } from '#lib/rules/device-number.ts'
import type { AsPasted } from './tool.ts'

type Row = Readonly<Record<string, unknown>>

/** Found rows in the order of the pasted numbers, those that were not found marked among them. */
export function asPasted<R extends Row>(
  numbers: readonly string[],
  rows: readonly R[],
  { number, mark, unknown }: AsPasted,
): (R | Row)[] {
  const byKey = new Map(rows.map((row) => [numberKey(String(row[number])), row]))
  return numbers.map(
    (pasted) => byKey.get(numberKey(pasted)) ?? { [number]: pasted, [mark]: unknown },
  )
}
