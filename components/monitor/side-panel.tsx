'use client'

import { IconChevronLeft, IconList } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { PanelGrip } from '#components/ui/panel-grip.tsx'
import classes from './monitor.module.css'

export type SidePanelProps = {
  width: number
  isOpen: boolean
  onWidth: (width: number) => void
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

export function SidePanel({ width, isOpen, onWidth, onOpen, children }: SidePanelProps) {
  const t = useTranslations('monitor')
  const panel = useRef<HTMLElement>(null)
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
      <PanelGrip panel={panel} label={t('resize')} width={width} onWidth={onWidth} />
    </aside>
  )
}
