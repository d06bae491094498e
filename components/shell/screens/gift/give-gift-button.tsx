'use client'

import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { GivePickedProps } from './give-picked.tsx'

function GiftFrame({ onClose, children }: GivePickedProps & FrameProps) {
  const t = useTranslations('order.gift')
  return (
    <DialogFrame title={t('who')} size="md" isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const GivePicked = lazyPart({
  name: 'giveGift',
  load: () => import('./give-picked.tsx').then((m) => m.GivePicked),
  areas: ['fleet', 'tool', 'device', 'service', 'form', 'verification'],
  frame: (props: GivePickedProps & FrameProps) => <GiftFrame {...props} />,
})

/** Opens the way to give a quota of a service away. */
export function GiveGiftButton() {
  const t = useTranslations('order.gift')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconGift size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('give')}
      </Button>
      {isOpen && <GivePicked onClose={() => setOpen(false)} />}
    </>
  )
}
