'use client'

import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Permitted } from '#components/data/permitted.tsx'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { RenameProps } from './rename-form.tsx'

function RenameFrame({ onClose, children }: RenameProps & FrameProps) {
  const t = useTranslations('device.rename')
  return (
    <DialogFrame title={t('title')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** Changes the name only. */
export const RenameDialog = lazyPart<RenameProps>({
  name: 'renameDialog',
  load: () => import('./rename-form.tsx').then((m) => m.RenameForm),
  frame: (props) => <RenameFrame {...props} />,
})

export function RenameButton({
  device,
  size = 30,
}: Omit<RenameProps, 'onClose'> & { size?: number }) {
  const t = useTranslations('device.rename')
  const [isOpen, setOpen] = useState(false)
  return (
    <Permitted needs={['e_ua_edit_device']}>
      <Tooltip label={t('action')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={t('action')}
          onPointerEnter={RenameDialog.preload}
          onClick={() => setOpen(true)}
        >
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <RenameDialog device={device} onClose={() => setOpen(false)} />}
    </Permitted>
  )
}
