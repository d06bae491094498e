'use client'

import { Badge, Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './outbox.module.css'

type Message = CallReply<'ops/GetOutbox'>['items'][number]

const pageSize = 50
const refreshMs = 3000
const colours = { waiting: 'gray', sent: 'green', failed: 'red' } as const

/** SMS and mails of the sandbox, newest first. */
export function OutboxScreen() {
  const t = useTranslations('login.outbox')
  const list = useCallList(
    'ops/GetOutbox',
    { limit_size: pageSize },
    ({ items }) => {
      const last = items.at(-1)
      return last && items.length === pageSize ? { last_id: last.id } : undefined
    },
    { every: refreshMs },
  )
  const messages = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className={classes.page}>
      <Page title={t('title')} purpose={t('purpose')}>
        {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton height={120} />}
        {messages?.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
        {messages && messages.length > 0 && (
          <ul className={classes.list} aria-live="polite">
            {messages.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div>
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        )}
      </Page>
    </div>
  )
}

function Row({ message }: { message: Message }) {
  const t = useTranslations('login.outbox')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const { channel, target, subject, body, state, error, create_time: time } = message
  return (
    <li className={classes.row} data-target={target}>
      <div className={classes.head}>
        <Badge variant="default">{t(channel)}</Badge>
        <b dir="ltr">{target}</b>
        <Badge variant="dot" color={colours[state]}>
          {t(`state.${state}`)}
        </Badge>
        <time className={classes.time} title={dateTime(time)} suppressHydrationWarning>
          {relativeTime(time, { now, tag })}
        </time>
      </div>
      {subject && <p className={classes.subject}>{subject}</p>}
      <p className={classes.body} dir="auto">
        {body}
      </p>
      {error && <p className={classes.error}>{error}</p>}
    </li>
  )
}
