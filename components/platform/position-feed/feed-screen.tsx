'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import cards from '#components/shared/cards/cards.module.css'
import { CardsPage } from '#components/shared/cards/cards-page.tsx'
import { SecretDialog } from '#components/shared/secret-dialog.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { feedLimits } from '#lib/codes/position-feed.ts'
import { type FeedAct, FeedCard, type PositionFeed } from './feed-card.tsx'
import { FeedDialog } from './feed-dialog.tsx'

const everyMs = 10_000

/** By which Traccar servers forward positions for the account. */
export function FeedScreen() {
  const t = useTranslations('feed')
  const read = useCall('dev/GetFeeds', {}, { every: everyMs })
  const failure = failureOf(read)
  const [isAdding, setAdding] = useState(false)
  const [token, setToken] = useState<string>()
  const queries = useQueryClient()
  const again = () => readAgain(queries, { queryKey: ['dev/GetFeeds'] })
  const { address = '', items } = read.data ?? {}
  const isFull = (items?.length ?? 0) >= feedLimits.perAccount
  const onToken = (given: string) => {
    setToken(given)
    void again()
  }
  return (
    <CardsPage
      title={t('title')}
      purpose={t('purpose')}
      add={{
        label: t('add'),
        isReady: items !== undefined && !isFull,
        onClick: () => setAdding(true),
      }}
      failure={failure}
      onRetry={() => void read.refetch()}
      count={items?.length}
      none={{ title: t('none'), text: t('noneText') }}
    >
      {!failure && items && <Feeds items={items} again={again} onToken={onToken} />}
      {isAdding && <FeedDialog onClose={() => setAdding(false)} onMade={onToken} />}
      {token && (
        <SecretDialog
          words="feed.setUp"
          secret={linesOf(address, token)}
          onClose={() => setToken(undefined)}
        />
      )}
    </CardsPage>
  )
}

/** Lines of its traccar.xml, as its documentation names them (traccar.org/forward). */
const linesOf = (address: string, token: string) =>
  [
    ['forward.type', 'json'],
    ['forward.url', `${address}?token=${token}`],
    ['forward.retry.enable', 'true'],
  ]
    .map(([key, value]) => `<entry key='${key}'>${value}</entry>`)
    .join('\n')

type FeedsProps = {
  items: readonly PositionFeed[]
  again: () => Promise<void>
  onToken: (token: string) => void
}

function Feeds({ items, again, onToken }: FeedsProps) {
  const t = useTranslations('feed')
  const tell = useTell()
  const [opened, setOpened] = useState<{ act: FeedAct; feed: PositionFeed }>()
  const run = async (act: FeedAct, { feed_id }: PositionFeed) => {
    const request_id = crypto.randomUUID()
    if (act === 'renew') {
      const { token } = await call('dev/SetFeed', { feed_id, request_id })
      setOpened(undefined)
      onToken(token)
      return
    }
    await call('dev/DeleteFeed', { feed_id, request_id })
    tell.done(t('deleted'))
    setOpened(undefined)
    await again()
  }
  return (
    <>
      <ul className={cards.cards}>
        {items.map((feed) => (
          <FeedCard key={feed.feed_id} feed={feed} onAct={(act) => setOpened({ act, feed })} />
        ))}
      </ul>
      {opened && (
        <ConfirmDialog
          title={t(`${opened.act}.title`)}
          consequence={t(`${opened.act}.text`, { organisation: opened.feed.sfamily_name })}
          action={t(`do.${opened.act}`)}
          isDanger={opened.act === 'delete'}
          onConfirm={() => run(opened.act, opened.feed)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
