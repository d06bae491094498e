'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { Money } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { profit as report } from '#lib/reports/wallet.ts'
import { ReportFilters } from '../report-filters.tsx'
import { ReportTable } from '../report-table.tsx'
import { useMoneyView } from './use-wallet.ts'
import classes from './wallet.module.css'

/** What the own organisation earned, sale by sale. */
export function ProfitScreen() {
  const t = useTranslations('wallet.profit')
  const view = useMoneyView(report)
  const params = { ...(view.params as CallParams<'wallet/GetProfit'>), limit_size: 1 }
  const sum = useCall('wallet/GetProfit', params, { keepPrevious: true })
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <ReportFilters report={report} view={view} />
      <p className={classes.total}>
        {t('total')} <strong>{sum.data ? <Money cents={sum.data.total ?? 0} /> : '…'}</strong>
      </p>
      <ReportTable report={report} view={view} />
    </Page>
  )
}
