'use client'

import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { showAlarmPanel, useAlarmPanel } from '#components/data/alarm-panel.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { usePush } from '#components/data/push.tsx'
import { useSession } from '#components/data/session.ts'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { capped } from '#lib/format/measure.ts'
import classes from './alarm-bell.module.css'
import { AlarmPanelFrame } from './alarm-panel-frame.tsx'
import { isRead, useAlarmSettings } from './alarm-settings.ts'
import { chime } from './chime.ts'
import { useAlarmList } from './use-alarm-list.ts'
import { useAlarmToast } from './use-alarm-toast.ts'
import { useNewAlarms } from './use-new-alarms.ts'

const AlarmPanel = lazyPart({
  name: 'alarmPanel',
  load: () => import('./alarm-panel.tsx').then((m) => m.AlarmPanel),
  frame: (props) => <AlarmPanelFrame {...props} />,
})

const ringMs = 4000

/** With the right, or for the root organisation. */
function useMayIncludeChild(): boolean {
  const may = usePermission()
  const familys = useSession()?.familys ?? []
  return familys.some(({ is_root }) => is_root) || may('e_ua_websocket_gchild')
}

function useTellRefusal(): void {
  const { refusal } = usePush()
  const tell = useTell()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (refusal) tell.failure(new Error(refusal))
  }, [refusal])
}

export function AlarmBell() {
  const t = useTranslations('alarm')
  const session = useSession()
  const { isRoot } = useOrganisation()
  const [settings, change] = useAlarmSettings(session?.suid ?? `device-${session?.device?.simei}`)
  const isOpen = useAlarmPanel()
  const [ringing, setRinging] = useState(0)
  const toast = useAlarmToast()
  const { push, local } = useAccountSettings()
  const mayIncludeChild = useMayIncludeChild()
  const isChild = isRoot || (mayIncludeChild && local.get_child)
  useTellRefusal()
  const account = session?.account ?? ''
  const { clearedUpTo } = settings
  const list = useAlarmList({ account, isChild, push, clearedUpTo })

  useNewAlarms(isChild, (fresh) => {
    list.add(fresh)
    if (push.pushInfo) toast(fresh)
    setRinging(Date.now())
    if (push.ring) chime()
  })

  useEffect(() => () => showAlarmPanel(false), [])

  useEffect(() => {
    if (!ringing) return
    const timer = setTimeout(() => setRinging(0), ringMs)
    return () => clearTimeout(timer)
  }, [ringing])

  const unread = list.isLoading
    ? list.isLink
    : list.alarms.filter((alarm) => !isRead(settings, alarm)).length
  const Icon = ringing ? IconBellRinging : IconBell
  return (
    <>
      <div className={classes.bell}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('bell', { count: unread })}
          aria-expanded={isOpen}
          onPointerEnter={AlarmPanel.preload}
          onFocus={AlarmPanel.preload}
          onClick={() => showAlarmPanel(!isOpen)}
        >
          <Icon size={21} stroke={1.7} className={ringing ? classes.ringing : undefined} />
        </ActionIcon>
        {unread > 0 && (
          <span className={classes.count} dir="ltr" aria-hidden="true">
            {capped(unread)}
          </span>
        )}
      </div>
      {isOpen && (
        <AlarmPanel
          list={list}
          unread={unread}
          settings={settings}
          onChange={change}
          canIncludeChild={!isRoot && mayIncludeChild}
          isChild={isChild}
          onClose={() => showAlarmPanel(false)}
        />
      )}
    </>
  )
}
