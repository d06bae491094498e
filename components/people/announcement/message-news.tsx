'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { useMessageNews, useUnreadMessages } from '#components/data/unread-messages.ts'
import { line } from '#components/ui/lazy/block.tsx'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'

const MaintenanceBanner = lazyPart({
  name: 'maintenanceBanner',
  load: () => import('./maintenance-banner.tsx').then((m) => m.MaintenanceBanner),
  areas: ['announcement'],
  frame: line({ height: 40 }),
})

type CarouselProps = { onClose: () => void }

const MessageCarousel = lazyPart({
  name: 'messageCarousel',
  load: () => import('./message-carousel.tsx').then((m) => m.MessageCarousel),
  areas: ['announcement'],
  frame: CarouselFrame,
})

function CarouselFrame({ onClose, children }: CarouselProps & FrameProps) {
  const t = useTranslations('shell.page')
  return (
    <DialogFrame title={t('messages')} size="lg" isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const key = 'waypost.carousel'

/** Maintenance above every page, and what is to be shown once after log-in. */
export function MessageNews() {
  useMessageNews()
  const sid = useSession()?.sid
  const { data } = useUnreadMessages()
  const [, setClosed] = useState<string>()
  if (!data || !sid) return null
  const close = () => {
    sessionStorage.setItem(key, sid)
    setClosed(sid)
  }
  return (
    <>
      {data.maintenance !== null && (
        <MaintenanceBanner key={data.maintenance} id={data.maintenance} />
      )}
      {data.carousel > 0 && sessionStorage.getItem(key) !== sid && (
        <MessageCarousel onClose={close} />
      )}
    </>
  )
}
