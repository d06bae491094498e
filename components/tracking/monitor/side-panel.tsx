'use client'

import { useMergedRef } from '@mantine/hooks'
import { IconChevronLeft, IconList } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useRef } from 'react'
import { PanelGrip } from '#components/ui/panel-grip.tsx'
import classes from './monitor.module.css'

export type SidePanelProps = {
  width: number
  isOpen: boolean
  onWidth: (width: number) => void
  onOpen: (isOpen: boolean) => void
  frame: Ref<HTMLElement>
  children: ReactNode
}

export function SidePanel(props: SidePanelProps) {
  const { width, isOpen, onWidth, onOpen, frame, children } = props
  const t = useTranslations('monitor')
  const panel = useRef<HTMLElement>(null)
  const measured = useMergedRef(panel, frame)
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
    <aside ref={measured} className={classes.panel} style={{ width }} aria-label={t('panel')}>
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
