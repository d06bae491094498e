'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { usePermission } from '#components/data/permitted.tsx'
import { useWayToAdd } from '#components/data/use-way-to-add.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { AddDialogProps } from './add-dialog-props.ts'
import type { AwaitDialogProps } from './await-dialog.tsx'

function AddFrame({ onClose, children }: { onClose: () => void } & FrameProps) {
  const t = useTranslations('fleet.add')
  return (
    <DialogFrame title={t('button')} size="md" isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}
const frame = (props: AddDialogProps & FrameProps) => <AddFrame {...props} />
const awaitFrame = (props: AwaitDialogProps & FrameProps) => <AddFrame {...props} />
const areas = ['add']

const HandDialog = lazyPart({
  name: 'handDialog',
  load: () => import('./hand-dialog.tsx').then((m) => m.HandDialog),
  areas,
  frame,
})
const ClaimDialog = lazyPart({
  name: 'claimDialog',
  load: () => import('./claim-dialog.tsx').then((m) => m.ClaimDialog),
  areas,
  frame,
})
const AwaitDialog = lazyPart({
  name: 'awaitDialog',
  load: () => import('./await-dialog.tsx').then((m) => m.AwaitDialog),
  areas: ['add', 'map'],
  frame: awaitFrame,
})

const isDevice = (text: string) => /^[1-9]\d{1,9}$/.test(text)

/** `?add=1` begins, `?add=SIMEI` goes on waiting: links from any page, to leave and to come back. */
export function AddDevice({ onAdded }: { onAdded: () => void }) {
  const way = useWayToAdd()
  const may = usePermission()
  const router = useRouter()
  const add = useSearchParams().get('add') ?? ''
  const go = (next: string | undefined) => {
    const query = new URLSearchParams(window.location.search)
    if (next) query.set('add', next)
    else query.delete('add')
    router.replace(`${window.location.pathname}?${query}`, { scroll: false })
  }
  const close = () => go(undefined)
  if (isDevice(add) && may('e_ua_edit_device'))
    return <AwaitDialog key={add} simei={add} onChanged={onAdded} onClose={close} />
  if (add !== '1' || !way) return null
  const Dialog = way === 'hand' ? HandDialog : ClaimDialog
  const done = (simei: string) => {
    onAdded()
    go(simei)
  }
  return <Dialog onAdded={done} onAwait={go} onClose={close} />
}

export function AddDeviceButton({ variant = 'filled' }: { variant?: 'filled' | 'light' }) {
  const t = useTranslations('device')
  const way = useWayToAdd()
  const query = new URLSearchParams(useSearchParams())
  if (!way) return null
  for (const name of ['simei', 'tab']) query.delete(name)
  query.set('add', '1')
  return (
    <Button
      component={PageLink}
      href={`/device?${query}`}
      size="xs"
      variant={variant}
      leftSection={<IconPlus size={16} />}
    >
      {t('addFirst')}
    </Button>
  )
}
