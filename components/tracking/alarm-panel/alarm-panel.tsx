'use client'

import {
  ActionIcon,
  Checkbox,
  CloseButton,
  Drawer,
  FloatingWindow,
  Text,
  Tooltip,
  useDirection,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChecks,
  IconPlugConnectedX,
  IconRefresh,
  IconTrash,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './alarm-panel.module.css'
import type { AlarmPanelProps } from './alarm-panel-props.ts'
import { AlarmTable } from './alarm-table.tsx'
import { chime } from './chime.ts'

type AlarmPanelHeadProps = AlarmPanelProps & {
  isOfflineOnly: boolean
  onOfflineOnly: (isOnly: boolean) => void
}

const listPath = '/notify/alarm'

/** Also the drag handle. */
function AlarmPanelHead(props: AlarmPanelHeadProps) {
  const t = useTranslations('alarm')
  const { onChange, list, unread } = props
  const { push, local } = useAccountSettings()
  const change = useChangeSettings()
  const tell = useTell()
  const mayOpen = useMayOpen()
  const actions = [
    {
      label: t('markAll'),
      Icon: IconChecks,
      isDisabled: unread === 0,
      run: () => {
        onChange({ readUpTo: Math.ceil(Date.now() / 1000), readIds: [] })
        list.lookAtAll()
      },
    },
    {
      label: t(push.ring ? 'soundOff' : 'soundOn'),
      Icon: push.ring ? IconVolume : IconVolumeOff,
      isPressed: push.ring,
      run: () => {
        // Browsers allow sound after a click only.
        if (!push.ring) chime()
        change('push', { ring: !push.ring }).catch(tell.failure)
      },
    },
    {
      label: t('clear'),
      Icon: IconTrash,
      isDisabled: list.alarms.length === 0,
      run: () => {
        onChange({ clearedUpTo: Math.floor(Date.now() / 1000), readIds: [] })
        list.clear()
      },
    },
    {
      label: t('offlineOnly'),
      Icon: IconPlugConnectedX,
      isPressed: props.isOfflineOnly,
      run: () => props.onOfflineOnly(!props.isOfflineOnly),
    },
    { label: t('refresh'), Icon: IconRefresh, isLoading: list.isFetching, run: list.refresh },
  ]
  return (
    <div className={classes.head}>
      <Text fw={600}>{t('title')}</Text>
      <Text c="dimmed" fz="sm" className={classes.period}>
        {t('period')}
      </Text>
      {mayOpen(listPath) && (
        <PageLink
          className={classes.all}
          href={`${listPath}?${new URLSearchParams({ gchild: props.isChild ? '1' : '0' })}`}
          onClick={props.onClose}
        >
          {t('all')}
        </PageLink>
      )}
      <div className={classes.actions}>
        {props.canIncludeChild && (
          <Checkbox
            size="xs"
            label={t('includeChild')}
            checked={local.get_child}
            onChange={(event) =>
              change('local', { get_child: event.currentTarget.checked }).catch(tell.failure)
            }
          />
        )}
        {actions.map(({ label, Icon, run, isPressed, isDisabled, isLoading }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={label}
              aria-pressed={isPressed}
              disabled={isDisabled ?? false}
              loading={isLoading ?? false}
              onClick={run}
            >
              <Icon size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        ))}
        <CloseButton aria-label={t('close')} onClick={props.onClose} />
      </div>
    </div>
  )
}

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
