'use client'

import { Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { ActCard } from '#components/shared/cards/act-card.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { count as shown } from '#lib/format/measure.ts'
import { minuteTime } from '#lib/format/time.ts'

export type PositionFeed = CallReply<'dev/GetFeeds'>['items'][number]
export type FeedAct = 'renew' | 'delete'

const acts: readonly FeedAct[] = ['renew', 'delete']

/** What came by a feed, and what of it was refused. */
export function FeedCard({ feed, onAct }: { feed: PositionFeed; onAct: (act: FeedAct) => void }) {
  const t = useTranslations('feed')
  const { tag } = useLanguage()
  const { sfamily_name: organisation, last_time, last_number, refusals } = feed
  return (
    <ActCard
      title={organisation}
      acts={acts}
      wordOf={(act) => t(`do.${act}`)}
      label={t('do.of', { organisation })}
      onAct={onAct}
      facts={
        <>
          <dt>{t('column.taken')}</dt>
          <dd>{shown(feed.taken, tag)}</dd>
          <dt>{t('column.last')}</dt>
          <dd>
            {last_time === null
              ? t('never')
              : t('lastOf', { time: minuteTime(last_time), number: last_number })}
          </dd>
          <dt>{t('column.refused')}</dt>
          <dd>{shown(feed.refused, tag)}</dd>
          <dt>{t('column.token')}</dt>
          <dd>
            <bdi>…{feed.token_tail}</bdi>
          </dd>
        </>
      }
    >
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </ActCard>
  )
}

function Refusals({ refusals }: Pick<PositionFeed, 'refusals'>) {
  const t = useTranslations('feed')
  const { tag } = useLanguage()
  return (
    <div>
      <h3>{t('refusals.title')}</h3>
      <Table.ScrollContainer minWidth={300} mah={320}>
        <Table verticalSpacing={4} className="tabular" aria-label={t('refusals.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('refusals.number')}</Table.Th>
              <Table.Th>{t('refusals.cause')}</Table.Th>
              <Table.Th ta="end">{t('refusals.count')}</Table.Th>
              <Table.Th>{t('refusals.time')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.map(({ cause, number, count, time }) => (
              <Table.Tr key={`${cause} ${number}`}>
                <Table.Td>{number === '' ? t('refusals.unnamed') : <bdi>{number}</bdi>}</Table.Td>
                <Table.Td>{t(`cause.${cause}`)}</Table.Td>
                <Table.Td ta="end">{shown(count, tag)}</Table.Td>
                <Table.Td>
                  <bdi>{minuteTime(time)}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
