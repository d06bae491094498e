'use client'

import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ActCard } from '#components/shared/cards/act-card.tsx'
import cards from '#components/shared/cards/cards.module.css'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'

export type DataPush = CallReply<'dev/GetPush'>['items'][number]
export type PushAct = 'test' | 'log' | 'pause' | 'resume' | 'edit' | 'renew' | 'delete'

export function PushCard({ push, onAct }: { push: DataPush; onAct: (act: PushAct) => void }) {
  const t = useTranslations('push')
  const { address, pause, types, models } = push
  const acts: readonly PushAct[] = [
    'test',
    'log',
    pause ? 'resume' : 'pause',
    'edit',
    'renew',
    'delete',
  ]
  const whose = [
    push.sfamily_name,
    ...(push.sgid_name ? [push.sgid_name] : []),
    ...(models.length > 0 ? [models.join(', ')] : []),
  ]
  return (
    <ActCard
      title={<bdi>{address}</bdi>}
      acts={acts}
      chief="test"
      wordOf={(act) => t(`do.${act}`)}
      label={t('do.of', { address })}
      onAct={onAct}
      facts={
        <>
          <dt>{t('column.types')}</dt>
          <dd>{types.map((type) => t(`type.${type}`)).join(', ')}</dd>
          <dt>{t('column.devices')}</dt>
          <dd>{whose.join(' · ')}</dd>
          <dt>{t('column.state')}</dt>
          <dd>
            <PushState push={push} />
          </dd>
          <dt>{t('column.last')}</dt>
          <dd>{push.last_time === null ? t('never') : <bdi>{minuteTime(push.last_time)}</bdi>}</dd>
          <dt>{t('column.secret')}</dt>
          <dd>
            <bdi>…{push.secret_tail}</bdi>
            {push.former_secret_end !== null && (
              <p className={cards.dim}>
                {t('former', {
                  tail: `…${push.former_secret_tail}`,
                  time: minuteTime(push.former_secret_end),
                })}
              </p>
            )}
          </dd>
        </>
      }
    />
  )
}

function PushState({ push }: { push: DataPush }) {
  const t = useTranslations('push')
  const { pause, fails, waiting, dead } = push
  const isFailing = !pause && fails > 0
  return (
    <>
      {pause && (
        <Badge color={pause === 'byOwner' ? 'gray' : 'red'} className={cards.badge ?? ''}>
          {t(`pause.${pause}`)}
        </Badge>
      )}
      {isFailing && (
        <Badge color="orange" className={cards.badge ?? ''}>
          {t('failing')}
        </Badge>
      )}
      {!pause && !isFailing && t('works')}
      {isFailing && push.next_time !== null && (
        <p>{t('nextTry', { count: fails, time: minuteTime(push.next_time) })}</p>
      )}
      {(isFailing || pause) && push.last_error && <p className={cards.dim}>{push.last_error}</p>}
      {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
      {push.missed_from !== null && push.missed_until !== null && (
        <p>
          {t('missed', {
            from: minuteTime(push.missed_from),
            until: minuteTime(push.missed_until),
          })}
        </p>
      )}
      {dead > 0 && <p>{t('dead', { count: dead })}</p>}
    </>
  )
}
