'use client'

import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { usePermission } from '#components/data/permitted.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListBody } from '#components/list/page/list-page.tsx'
import { Page } from '#components/ui/page.tsx'
import { differences, foundOrders, orders } from '#lib/pages/trade/orders.ts'
import { TradeTable } from './trade-table.tsx'

const defaults = { tab: 'orders' }

/** Orders of the own tree; for the root's finance also where books differ. */
export function OrderScreen() {
  const t = useTranslations('order')
  const may = usePermission()
  const { values, change } = useUrlState(defaults)
  const mayCompare = may('e_ua_refund_order')
  const tab = mayCompare && values.tab === 'differences' ? 'differences' : 'orders'
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      {mayCompare && (
        <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'orders' })}>
          <Tabs.List aria-label={t('title')}>
            <Tabs.Tab value="orders">{t('tab')}</Tabs.Tab>
            <Tabs.Tab value="differences">{t('differences.title')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      {tab === 'orders' ? <TradeTable list={orders} /> : <ListBody list={differences} />}
    </Page>
  )
}

/** For customer service: one order by any of its numbers. */
export function FindOrderScreen() {
  const t = useTranslations('order.find')
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <TradeTable list={foundOrders} needs="search" />
    </Page>
  )
}
