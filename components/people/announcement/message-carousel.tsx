'use client'

import { Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useMessagesAgain } from '#components/data/unread-messages.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './announcement.module.css'
import { AnnouncementView } from './announcement-view.tsx'

/** Shown one after another; the rest is in the message centre. */
const most = 10

/** What is to be seen after log-in, one by one: what was turned over or closed by its button is read. */
export function MessageCarousel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('announcement.carousel')
  const title = useTranslations('shell.page')('messages')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const params = { state: 'unread', is_carousel: true, limit_size: most } as const
  // What is read meanwhile stays in its place.
  const [ids, setIds] = useState<readonly string[]>()
  const list = useCall('message/Get', params, { enabled: ids === undefined })
  const shown = ids ?? list.data?.items.map(({ message_id }) => message_id)
  const [at, setAt] = useState(0)
  const mark = useMark()
  useFocusReturn()
  const entrance = useEntrance()
  const failure = failureOf(list)
  const count = shown?.length ?? 0
  const id = shown?.[at]
  const isLast = at >= count - 1
  const go = (to: number) => {
    if (to < 0 || to >= count || !id) return
    setIds(shown)
    if (to > at) mark(id)
    setAt(to)
  }
  const finish = () => {
    if (id) mark(id)
    onClose()
  }
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    if (key === 'ArrowRight') go(at + (isRtl ? -1 : 1))
    if (key === 'ArrowLeft') go(at + (isRtl ? 1 : -1))
  }
  return (
    <Modal
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={Boolean(isPhone)}
      onKeyDown={onKeyDown}
      {...entrance}
    >
      {failure && <Failure error={failure} onRetry={() => void list.refetch()} />}
      {id && <Slide key={id} id={id} />}
      <div className={classes.foot}>
        <span aria-live="polite">{count > 1 && t('place', { at: at + 1, count })}</span>
        <div className={classes.steps}>
          {at > 0 && (
            <Button variant="default" onClick={() => go(at - 1)}>
              {t('back')}
            </Button>
          )}
          {/* One button for both, so that the keyboard stays on it. */}
          <Button data-autofocus onClick={() => (isLast ? finish() : go(at + 1))}>
            {t(isLast ? 'done' : 'next')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function Slide({ id }: { id: string }) {
  const read = useCall('message/Get', { message_id: id })
  const failure = failureOf(read)
  const message = read.data?.items[0]
  if (failure) return <Failure error={failure} onRetry={() => void read.refetch()} />
  return message ? <AnnouncementView message={message} /> : <Skeleton height={180} />
}

/** Marks one as read behind the reader's back: turning over waits for nothing. */
function useMark(): (id: string) => void {
  const again = useMessagesAgain()
  const tell = useTell()
  return (id) => {
    const request_id = crypto.randomUUID()
    call('message/Read', { message_ids: [id], request_id }).then(again, tell.failure)
  }
}
