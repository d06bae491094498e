'use client'

import { Badge, Button, Code, Modal, SegmentedControl, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCall, useCallList } from '#components/data/use-call.ts'
import { PagedList } from '#components/list/paged-list.tsx'
import cards from '#components/shared/cards/cards.module.css'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type DeliveryState, deliveryStates } from '#lib/codes/data-push.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './push.module.css'
import type { DataPush } from './push-card.tsx'

type Delivery = CallReply<'dev/GetDeliveries'>['items'][number]

const pageSize = 50
const colours = { waiting: 'orange', delivered: 'green', dead: 'red' } as const

/** Messages to an address, with what was sent and answered. */
export function PushLog({ push, onClose }: { push: DataPush; onClose: () => void }) {
  const t = useTranslations('push')
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  useFocusReturn()
  const { push_id, address } = push
  const read = useCallList(
    'dev/GetDeliveries',
    { push_id, limit_size: pageSize, ...(state !== 'all' && { state }) },
    (page) => {
      const last = page.items.at(-1)
      const isFull = page.items.length === pageSize
      return last && isFull ? { last_delivery_id: last.delivery_id } : undefined
    },
  )
  return (
    <Modal opened onClose={onClose} size="lg" title={t('log.title')}>
      <p className={cards.dim}>
        <bdi>{address}</bdi>
      </p>
      <SegmentedControl
        aria-label={t('column.state')}
        className={classes.filter ?? ''}
        data={['all' as const, ...deliveryStates].map((value) => ({
          value,
          label: t(`deliveryState.${value}`),
        }))}
        value={state}
        onChange={(value) => setState(value as DeliveryState | 'all')}
      />
      <PagedList
        read={read}
        none={<p>{t(state === 'all' ? 'log.none' : 'log.noneOf')}</p>}
        more={t('log.more')}
      >
        {(items) => (
          <ul className={classes.deliveries}>
            {items.map((item) => (
              <DeliveryLine key={item.delivery_id} pushId={push_id} delivery={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  )
}

type LineProps = { pushId: string; delivery: Delivery }

function DeliveryLine({ pushId, delivery }: LineProps) {
  const t = useTranslations('push')
  const [isOpen, setOpen] = useState(false)
  const { state, type, events, tries, status, error } = delivery
  const facts = [
    t(`type.${type}`),
    t('log.events', { count: events }),
    ...(tries > 0 ? [t('log.tries', { count: tries })] : []),
    ...(status > 0 ? [t('test.status', { status, millis: delivery.millis })] : []),
  ]
  return (
    <li>
      <div className={classes.line}>
        <Badge color={colours[state]}>{t(`deliveryState.${state}`)}</Badge>
        <bdi>{dateTime(delivery.create_time)}</bdi>
        <span>{facts.join(' · ')}</span>
        <Button
          size="compact-xs"
          variant="light"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'log.hide' : 'log.show')}
        </Button>
        {state !== 'waiting' && type !== 'test' && <Replay pushId={pushId} delivery={delivery} />}
      </div>
      {error && <p className={cards.dim}>{error}</p>}
      {isOpen && <Bodies pushId={pushId} id={delivery.delivery_id} />}
    </li>
  )
}

function Replay({ pushId: push_id, delivery }: LineProps) {
  const t = useTranslations('push')
  const tell = useTell()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { delivery_id } = delivery
  const replay = async () => {
    setBusy(true)
    try {
      await call('dev/Replay', { push_id, delivery_id, request_id: crypto.randomUUID() })
      tell.done(t('log.replayed'))
    } catch (error) {
      tell.failure(error)
    }
    setBusy(false)
    await readAgain(queries, { queryKey: ['dev/GetDeliveries'] })
  }
  return (
    <Button size="compact-xs" variant="default" loading={isBusy} onClick={() => void replay()}>
      {t('log.replay')}
    </Button>
  )
}

function Bodies({ pushId: push_id, id: delivery_id }: { pushId: string; id: string }) {
  const t = useTranslations('push.log')
  const read = useCall('dev/GetDelivery', { push_id, delivery_id })
  const failure = failureOf(read)
  if (failure) return <Failure error={failure} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height={60} />
  const { body, answer, item } = read.data
  return (
    <>
      <h3 className={classes.bodyHead}>{t('body')}</h3>
      <p className={cards.dim}>
        <bdi>webhook-id: {item.message_id}</bdi>
      </p>
      <Code block dir="ltr" className={cards.text ?? ''}>
        {readable(body)}
      </Code>
      <h3 className={classes.bodyHead}>{t('answer')}</h3>
      {answer ? (
        <Code block dir="auto" className={cards.text ?? ''}>
          {answer}
        </Code>
      ) : (
        <p className={cards.dim}>{t('noAnswer')}</p>
      )}
    </>
  )
}

const longestShown = 20_000

/** As it was sent, with lines. */
function readable(body: string): string {
  const text = JSON.stringify(JSON.parse(body), undefined, 2)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
