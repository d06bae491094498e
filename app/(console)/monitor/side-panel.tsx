'use client'

import { IconChevronLeft, IconList } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './monitor.module.css'

/** Narrowest and widest the panel may be, pixels (spec §9). */
export const panelLimits = { min: 300, max: 600, first: 348 }

export type SidePanelProps = {
  width: number
  isOpen: boolean
  onWidth: (width: number) => void
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

const clamp = (width: number) =>
  Math.round(Math.min(panelLimits.max, Math.max(panelLimits.min, width)))

/** The floating panel at the left: resizable by pointer or keys, can be put away; on a phone a sheet from below. */
export function SidePanel({ width, isOpen, onWidth, onOpen, children }: SidePanelProps) {
  const t = useTranslations('monitor')
  const panel = useRef<HTMLElement>(null)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panel.current) return
    const { left, right, direction } = {
      ...panel.current.getBoundingClientRect().toJSON(),
      direction: getComputedStyle(panel.current).direction,
    }
    onWidth(clamp(direction === 'rtl' ? right - event.clientX : event.clientX - left))
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -20, ArrowRight: 20 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(clamp(width + step))
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className={classes.opener}
        aria-label={t('openPanel')}
        onClick={() => onOpen(true)}
      >
        <IconList size={20} />
      </button>
    )
  }
  return (
    <aside ref={panel} className={classes.panel} style={{ width }} aria-label={t('panel')}>
      {children}
      <button
        type="button"
        className={classes.closer}
        aria-label={t('closePanel')}
        onClick={() => onOpen(false)}
      >
        <IconChevronLeft size={16} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is dragged is not an <hr> */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('resize')}
        aria-valuenow={width}
        aria-valuemin={panelLimits.min}
        aria-valuemax={panelLimits.max}
        className={classes.grip}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </aside>
  )
}
