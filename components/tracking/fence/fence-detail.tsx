'use client'

import { ActionIcon, Tabs } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { Ago } from '#components/ui/ago.tsx'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { speed } from '#lib/format/measure.ts'
import { ChangeActs } from '../beside-map/change-acts.tsx'
import { PanelDetail } from '../beside-map/panel-detail.tsx'
import type { BindDialogProps } from './bind/bind-dialog.tsx'
import { BoundTab } from './bound-tab.tsx'
import { DeviceLink } from './device-link.tsx'
import classes from './fence.module.css'
import { FenceMark } from './fence-mark.tsx'
import type { Fence } from './fence-types.ts'
import { RulesTab } from './rules-tab.tsx'
import { StayList } from './stay-list.tsx'
import { type FenceTab, type FenceUrl, fenceTabs } from './use-fence-url.ts'
import { useFencesAgain } from './use-fences.ts'
import { useStays } from './use-stays.ts'
import { VisitsTab } from './visits-tab.tsx'

const againMs = 15_000

function InsideTab({ fenceId }: { fenceId: string }) {
  const t = useTranslations('fence')
  const { tag } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { rows, state } = useStays(
    'fence/GetInside',
    { fence_id: fenceId },
    { next: ({ next }) => (next ? { last_id: next } : undefined), every: againMs },
  )
  return (
    <StayList
      box={box}
      label={t('tab.inside')}
      state={state}
      none={{ title: t('noneInside'), text: t('noneInsideText') }}
    >
      {rows.map(({ simei, car_number, imei, enter_time, max_speed }) => (
        <li key={simei} className={classes.item}>
          <span className={classes.words}>
            <DeviceLink simei={simei} name={car_number} />
            <span className={classes.second}>{imei}</span>
          </span>
          <span className={classes.facts}>
            <Ago time={enter_time} />
            <br />
            {t('topSpeed', { speed: speed(max_speed, tag) })}
          </span>
        </li>
      ))}
    </StayList>
  )
}

const BindDialog = lazyPart({
  name: 'fenceBind',
  load: () => import('./bind/bind-dialog.tsx').then((m) => m.BindDialog),
  areas: ['tool'],
  frame: ({ fence, onClose, children }: BindDialogProps & FrameProps) => (
    <BindFrame name={fence.name} onClose={onClose}>
      {children}
    </BindFrame>
  ),
})

function BindFrame(props: { name: string; onClose: () => void; children: ReactNode }) {
  const title = useTranslations('fence.bind')('title', { name: props.name })
  return (
    <DialogFrame title={title} size="lg" isFullOnPhone onClose={props.onClose}>
      {props.children}
    </DialogFrame>
  )
}

type FenceDetailProps = {
  url: FenceUrl
  fence: Fence | undefined
  error: Error | null
  isPending: boolean
  retry: () => void
  onEdit: (fence: Fence) => void
}

export function FenceDetail({ url, fence, error, isPending, retry, onEdit }: FenceDetailProps) {
  const isAccount = !useSession()?.device
  const mayBind = usePermission()('e_ua_modify_fence') && isAccount
  const [isBinding, setBinding] = useState(false)
  const bind = mayBind ? () => setBinding(true) : undefined
  const back = () => url.change({ fence: '', tab: 'rules', day: '' })
  return (
    <>
      <PanelDetail
        kind="fence"
        title={fence?.name}
        error={error}
        isPending={isPending}
        retry={retry}
        onBack={back}
        mark={fence && <FenceMark {...fence} />}
        acts={fence && <Acts fence={fence} onEdit={onEdit} onBind={bind} onDeleted={back} />}
      >
        {fence && <FenceTabs key={fence.fence_id} url={url} fence={fence} onBind={bind} />}
      </PanelDetail>
      {fence && isBinding && <BindDialog fence={fence} onClose={() => setBinding(false)} />}
    </>
  )
}

type FenceTabsProps = { url: FenceUrl; fence: Fence; onBind: (() => void) | undefined }

function FenceTabs({ url, fence, onBind }: FenceTabsProps) {
  const t = useTranslations('fence.tab')
  const views: Record<FenceTab, () => ReactNode> = {
    rules: () => <RulesTab fence={fence} onBind={onBind} />,
    bound: () => <BoundTab fence={fence} onBind={onBind} />,
    inside: () => <InsideTab fenceId={fence.fence_id} />,
    visits: () => <VisitsTab fenceId={fence.fence_id} url={url} />,
  }
  return (
    <Tabs
      value={url.tab}
      onChange={(tab) => url.change({ tab: tab ?? 'rules' })}
      keepMounted={false}
      styles={{ root: { display: 'contents' } }}
    >
      <Tabs.List px={8}>
        {fenceTabs.map((name) => (
          <Tabs.Tab key={name} value={name} px={12}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {fenceTabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.scroll ?? ''} tabIndex={0}>
          {views[name]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type ActsProps = {
  fence: Fence
  onBind: (() => void) | undefined
  onEdit: (fence: Fence) => void
  onDeleted: () => void
}

function Acts({ fence, onBind, onEdit, onDeleted }: ActsProps) {
  const t = useTranslations('fence')
  const { name, fence_id } = fence
  return (
    <>
      {onBind && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('bind.open')}
          title={t('bind.open')}
          onPointerEnter={BindDialog.preload}
          onClick={onBind}
        >
          <IconLink size={17} />
        </ActionIcon>
      )}
      <ChangeActs
        kind="fence"
        name={name}
        onEdit={() => onEdit(fence)}
        remove={() => call('fence/Delete', { fence_id, request_id: crypto.randomUUID() })}
        onDeleted={onDeleted}
        readAgain={useFencesAgain()}
      />
    </>
  )
}
