'use client'

import { Drawer, FloatingWindow, useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './alarm-panel.module.css'
import { AlarmPanelHead } from './alarm-panel-head.tsx'
import type { AlarmPanelProps } from './alarm-panel-props.ts'
import { AlarmTable } from './alarm-table.tsx'

/** Draggable; on phones a sheet. */
export function AlarmPanel(props: AlarmPanelProps) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const Frame = isPhone ? SheetFrame : WindowFrame
  const [isOfflineOnly, setOfflineOnly] = useState(false)
  const { alarms } = props.list
  const shown = isOfflineOnly ? alarms.filter(({ type }) => type === 'offline') : alarms
  return (
    <Frame {...props}>
      <AlarmPanelHead {...props} isOfflineOnly={isOfflineOnly} onOfflineOnly={setOfflineOnly} />
      <AlarmTable
        list={{ ...props.list, alarms: shown }}
        settings={props.settings}
        isCompact={isPhone}
        onRead={(ids) => {
          props.onChange({ readIds: [...props.settings.readIds, ...ids] })
          props.list.look(ids.length)
        }}
        onOpened={() => isPhone && props.onClose()}
      />
    </Frame>
  )
}

function WindowFrame({
  settings,
  onChange,
  onClose,
  children,
}: AlarmPanelProps & { children: ReactNode }) {
  const t = useTranslations('alarm')
  const frame = useRef<HTMLDivElement>(null)
  // Measured from the line's end: the device panel is at the start.
  const { dir } = useDirection()
  const end = Math.max(0, settings.panel.right)
  const bottom = Math.max(0, settings.panel.bottom)
  const savePlace = () => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const { clientWidth, clientHeight } = document.documentElement
    onChange({
      panel: {
        right: Math.round(dir === 'rtl' ? box.left : clientWidth - box.right),
        bottom: Math.round(clientHeight - box.bottom),
      },
    })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <FloatingWindow
      ref={frame}
      className={classes.window}
      role="dialog"
      aria-label={t('title')}
      initialPosition={dir === 'rtl' ? { left: end, bottom } : { right: end, bottom }}
      constrainToViewport
      constrainOffset={0}
      data-covers-map
      dragHandleSelector={`.${classes.head}`}
      excludeDragHandleSelector="button, label, input, a"
      onDragEnd={savePlace}
      onKeyDown={closeOnEscape}
      zIndex={190}
    >
      {children}
    </FloatingWindow>
  )
}

function SheetFrame({ onClose, children }: AlarmPanelProps & { children: ReactNode }) {
  const t = useTranslations('alarm')
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      padding={0}
      radius="16px 16px 0 0"
      classNames={{ body: classes.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('title')}>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
