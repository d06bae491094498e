'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { serviceNameOf } from '#lib/codes/paid-services.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dayText } from '#lib/format/time.ts'
import classes from './wallet.module.css'

type Renewal = CallReply<'pay/GetAutoRenew'>['items'][number]

/** What the wallet renews by itself, each with a way to stop it. */
export function Renewals() {
  const t = useTranslations('service.renewal')
  const common = useTranslations('common')
  const tell = useTell()
  const { rows, state, refetch } = useRows('pay/GetAutoRenew', {}, (last) => ({
    last_simei: last.simei,
  }))
  async function stop({ simei, type }: Renewal) {
    try {
      await call('pay/SetAutoRenew', { simei, type, request_id: crypto.randomUUID() })
      tell.done(t('stopped'))
      refetch()
    } catch (error) {
      tell.failure(error)
    }
  }
  if (state.error) return <Failure error={state.error} onRetry={() => state.retry?.()} />
  return (
    <div className={classes.setup}>
      {!state.isLoading && rows.length === 0 && <p className={classes.help}>{t('none')}</p>}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Row key={`${row.simei} ${row.type}`} row={row} onStop={() => void stop(row)} />
          ))}
        </ul>
      )}
      {state.hasMore && (
        <Button size="xs" variant="default" onClick={state.loadMore}>
          {common('loadMore')}
        </Button>
      )}
    </div>
  )
}

function Row({ row, onStop }: { row: Renewal; onStop: () => void }) {
  const t = useTranslations('service')
  const money = useMoney()
  const time = row.next_time === null ? '—' : dayText(row.next_time)
  return (
    <li>
      <span className={classes.words}>
        <strong>{row.name}</strong>
        <span className={classes.help}>
          {t(`name.${serviceNameOf(row.type)}`)} · {row.package_name}
        </span>
        <span className={classes.help}>
          {row.fault === ''
            ? t('renewal.next', { amount: money(row.total_fee), time })
            : t(`renewal.fault.${row.fault}`)}
        </span>
      </span>
      <Button size="compact-sm" variant="subtle" color="red" onClick={onStop}>
        {t('renewal.stop')}
      </Button>
    </li>
  )
}
