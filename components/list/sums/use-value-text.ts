'use client'

import { useMoney } from '#components/ui/money.tsx'
import { axisText, type CellKind, cellText, unitOf } from '#lib/format/cell.ts'
import { useCellContext } from '../data-table/cell.tsx'

/** A figure with its unit, as the reader writes it. */
export function useValueText(): (as: CellKind, value: number) => string {
  const context = useCellContext()
  const money = useMoney()
  return (as, value) => {
    if (as === 'cents') return money(value)
    const unit = unitOf(as, context.tag)
    const text = cellText({ as }, value, context)
    return unit ? `${text}\u00a0${unit}` : text
  }
}

/** A figure beside an axis. */
export function useAxisText(): (as: CellKind, value: number) => string {
  const context = useCellContext()
  const money = useMoney()
  return (as, value) => (as === 'cents' ? money(value) : axisText(as, value, context))
}
