'use client'

import { Button, Skeleton, Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { ListTable } from '#components/list/page/list-table.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ImportQuota } from '#components/shared/imports-left.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { walletFlow } from '#lib/pages/trade/wallet-flow.ts'
import { RechargeDialog } from './recharge-dialog.tsx'
import { Renewals } from './renewals.tsx'
import classes from './wallet.module.css'
import { WalletSetup } from './wallet-setup.tsx'
import { WalletTiles } from './wallet-tiles.tsx'

const tabs = ['flow', 'renewals', 'setup'] as const
const defaults = { tab: 'flow' }

type Name = 'account' | 'mine'

/** The wallet of the own organisation: balances, statement, and what withdrawing needs. */
export function WalletAccountScreen({ name = 'account' }: { name?: Name }) {
  const t = useTranslations('wallet')
  const config = useCall('pay/GetPayConfig', {}, { staleTime: 60_000 })
  if (config.data?.has_wallet) return <Wallet name={name} />
  return (
    <Page title={t(`${name}.title`)}>
      {config.isPending && <Skeleton height={320} />}
      {config.error && <Failure error={config.error} onRetry={() => void config.refetch()} />}
      {config.data && (
        <div role="status" className={classes.group}>
          <strong>{t('mine.others')}</strong>
          <p className={classes.help}>{t('mine.othersText')}</p>
          <PageLink href="/user/orders">{t('mine.toOrders')}</PageLink>
        </div>
      )}
    </Page>
  )
}

/** Of users of devices (`mine`) it only pays. */
function Wallet({ name }: { name: Name }) {
  const t = useTranslations('wallet')
  const { values, change } = useUrlState(defaults)
  const may = usePermission()
  const hasRenewals = useBrand().payments.includes('wallet') && may('e_ua_modify_package')
  const shown = tabs.filter((tab) => tab !== 'renewals' || hasRenewals)
  const isPlain = name === 'mine'
  const tab = shown.find((name) => name === values.tab) ?? 'flow'
  const Body = bodies[tab]
  const list = useCurrentInView(tab)
  const [isRecharging, setRecharging] = useState(false)
  return (
    <Page
      isTall
      title={t(`${name}.title`)}
      purpose={t(`${name}.purpose`)}
      actions={
        <Button size="xs" onClick={() => setRecharging(true)}>
          {t('recharge.act')}
        </Button>
      }
    >
      <WalletTiles isPlain={isPlain} />
      <ImportQuota />
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'flow' })}>
        <Tabs.List ref={list} className={reportClasses.tabs} aria-label={t(`${name}.title`)}>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(isPlain && tab === 'setup' ? 'mine.password' : `${tab}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Body isPlain={isPlain} />
      {isRecharging && <RechargeDialog onClose={() => setRecharging(false)} />}
    </Page>
  )
}

const bodies = { flow: Statement, renewals: Renewals, setup: WalletSetup }

function Statement() {
  const view = useListView(walletFlow)
  return (
    <>
      <ListFilters list={walletFlow} view={view} />
      <ListTable list={walletFlow} view={view} />
    </>
  )
}
