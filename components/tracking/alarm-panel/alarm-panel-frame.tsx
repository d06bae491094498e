'use client'

import { CloseButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { FrameProps } from '#components/ui/lazy/lazy-part.tsx'
import classes from './alarm-panel.module.css'
import type { AlarmPanelProps } from './alarm-panel-props.ts'

export function AlarmPanelFrame({ settings, onClose, children }: AlarmPanelProps & FrameProps) {
  const t = useTranslations('alarm')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const { right, bottom } = settings.panel
  const place = { '--end': `${right}px`, '--bottom': `${bottom}px` } as CSSProperties
  return (
    <div
      role="dialog"
      aria-label={t('title')}
      className={classes.awaiting}
      style={place}
      onKeyDown={closeOnEscape}
      data-awaiting
    >
      <div className={classes.head}>
        <strong>{t('title')}</strong>
        <div className={classes.actions}>
          <CloseButton onClick={onClose} />
        </div>
      </div>
      <div className={classes.awaitingBody}>{children}</div>
    </div>
  )
}
