'use client'

import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import classes from './panel-grip.module.css'

/** Pixels. */
export const panelLimits = { min: 300, max: 600, first: 348 }

const clamp = (width: number) =>
  Math.round(Math.min(panelLimits.max, Math.max(panelLimits.min, width)))

export type PanelGripProps = {
  panel: RefObject<HTMLElement | null>
  label: string
  width: number
  onWidth: (width: number) => void
}

/** Moved by pointer or arrow keys. */
export function PanelGrip({ panel, label, width, onWidth }: PanelGripProps) {
  const { dir } = useLanguage()
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panel.current) return
    const { left, right } = panel.current.getBoundingClientRect()
    onWidth(clamp(dir === 'rtl' ? right - event.clientX : event.clientX - left))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -20, ArrowRight: 20 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(clamp(width + (dir === 'rtl' ? -step : step)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is dragged is not an <hr>
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={panelLimits.min}
      aria-valuemax={panelLimits.max}
      className={classes.grip}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
