'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useWayToAdd } from '#components/data/way-to-add.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { AddDialogProps } from './dialog-props.ts'

function AddFrame({ onClose, children }: AddDialogProps & FrameProps) {
  const t = useTranslations('fleet.add')
  return (
    <DialogFrame title={t('button')} size="md" isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}
const frame = (props: AddDialogProps & FrameProps) => <AddFrame {...props} />

const HandDialog = lazyPart({
  name: 'handDialog',
  load: () => import('./hand-dialog.tsx').then((m) => m.HandDialog),
  frame,
})
const ClaimDialog = lazyPart({
  name: 'claimDialog',
  load: () => import('./claim-dialog.tsx').then((m) => m.ClaimDialog),
  frame,
})

/** Open with `?add=1`, for links from any page. */
export function AddDevice({ onAdded }: { onAdded: () => void }) {
  const way = useWayToAdd()
  const router = useRouter()
  const isOpen = useSearchParams().get('add') === '1'
  if (!isOpen || !way) return null
  const close = () => {
    const query = new URLSearchParams(window.location.search)
    query.delete('add')
    router.replace(`${window.location.pathname}?${query}`, { scroll: false })
  }
  const Dialog = way === 'hand' ? HandDialog : ClaimDialog
  return <Dialog onAdded={onAdded} onClose={close} />
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
