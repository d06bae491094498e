'use client'

import { Badge, Button, Progress } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { MoreButton } from '#components/list/more-button.tsx'
import { type Service, useLeft } from '#components/shared/service/use-amount.ts'
import { useNow } from '#components/ui/use-now.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './services.module.css'

/** Of which lots a service was given, and what is left of each. */
export function ServiceUsage(props: {
  simei: string
  service: Service
  onBuy: (() => void) | undefined
  onBack: () => void
}) {
  const { simei, service, onBuy, onBack } = props
  const t = useTranslations('service')
  const { rows, state } = useRows(
    'incrementpackage/GetDevFlow',
    { simei, type: service.type as Exclude<Service['type'], 8> },
    (last) => ({ last_batch_id: last.batch_id }),
  )
  return (
    <section>
      <div className={classes.foot}>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {onBuy && (
          <Button size="compact-sm" onClick={onBuy}>
            {t(service.platform ? 'renew' : 'recharge')}
          </Button>
        )}
      </div>
      <h3>{t('usageOf', { name: t(`name.${service.image}`) })}</h3>
      {state.error && <ListFailure error={state.error} onRetry={() => state.retry?.()} />}
      {state.isLoading && <ListSkeleton />}
      {!state.isLoading && !state.error && rows.length === 0 && (
        <ListNote title={t('noBatches')} text={t(`remark.${service.image}`)} />
      )}
      <ul className={classes.lots}>
        {rows.map((lot) => (
          <Lot key={lot.batch_id} lot={lot} />
        ))}
      </ul>
      <MoreButton mt={10} state={state} />
    </section>
  )
}

type LotRow = {
  batch_name: string
  source: 'preset' | 'gift' | 'order' | 'attach' | 'manual'
  flow: number
  rflow: number
  unit: Service['devFlow']['unit']
  start_time: number
  end_time: number | null
  create_time: number
}

function Lot({ lot }: { lot: LotRow }) {
  const t = useTranslations('service')
  const leftOf = useLeft()
  const now = useNow()
  const { flow, rflow, unit, start_time, end_time, create_time } = lot
  const source = t(`source.${lot.source}`)
  const isLater = start_time > now
  return (
    <li data-later={isLater || undefined}>
      <strong className={classes.lot}>
        {lot.batch_name || source}
        {lot.batch_name && lot.batch_name !== source && (
          <Badge size="sm" variant="light" color="gray">
            {source}
          </Badge>
        )}
      </strong>
      <span>{leftOf(rflow, flow, unit)}</span>
      <Progress
        size="xs"
        aria-label={lot.batch_name || source}
        value={flow > 0 ? (100 * rflow) / flow : 0}
      />
      <small>
        {t('given', { time: dateTime(create_time) })}
        {' · '}
        {t(isLater ? 'begins' : 'from', { time: dateTime(start_time) })}
        {' · '}
        {end_time === null ? t('noEnd') : t('until', { time: dateTime(end_time) })}
      </small>
    </li>
  )
}
