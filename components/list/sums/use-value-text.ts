'use client'

import { useMoney } from '#components/ui/money.tsx'
import { axisText, type CellKind, valueText } from '#lib/format/cell.ts'
import { useCellContext } from '../data-table/cell.tsx'

/** A figure with its unit, as the reader writes it. */
export function useValueText(): (as: CellKind, value: number) => string {
  const context = useCellContext()
  const money = useMoney()
  return (as, value) => (as === 'cents' ? money(value) : valueText(as, value, context))
}

/** A figure beside an axis. */
export function useAxisText(): (as: CellKind, value: number) => string {
  const context = useCellContext()
  const money = useMoney()
  return (as, value) => (as === 'cents' ? money(value) : axisText(as, value, context))
}
