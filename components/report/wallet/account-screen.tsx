'use client'

import { Button, Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useUrlState } from '#components/ui/filter-bar/use-url-state.ts'
import { ImportQuota } from '#components/ui/imports-left.tsx'
import { Page } from '#components/ui/page.tsx'
import { walletFlow } from '#lib/reports/wallet.ts'
import { ReportFilters } from '../report-filters.tsx'
import { ReportTable } from '../report-table.tsx'
import { RechargeDialog } from './recharge-dialog.tsx'
import { Renewals } from './renewals.tsx'
import { useMoneyView } from './use-wallet.ts'
import { WalletSetup } from './wallet-setup.tsx'
import { WalletTiles } from './wallet-tiles.tsx'

const tabs = ['flow', 'renewals', 'setup'] as const
const defaults = { tab: 'flow' }

/** The wallet of the own organisation: balances, statement, and what withdrawing needs. */
export function WalletAccountScreen({ name = 'account' }: { name?: 'account' | 'mine' }) {
  const t = useTranslations('wallet')
  const { values, change } = useUrlState(defaults)
  const may = usePermission()
  const shown = tabs.filter((name) => name !== 'renewals' || may('e_ua_modify_package'))
  const tab = shown.find((name) => name === values.tab) ?? 'flow'
  const Body = bodies[tab]
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
      <WalletTiles />
      <ImportQuota />
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'flow' })}>
        <Tabs.List aria-label={t(`${name}.title`)}>
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`${name}.title`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Body />
      {isRecharging && <RechargeDialog onClose={() => setRecharging(false)} />}
    </Page>
  )
}

const bodies = { flow: Statement, renewals: Renewals, setup: WalletSetup }

function Statement() {
  const view = useMoneyView(walletFlow)
  return (
    <>
      <ReportFilters report={walletFlow} view={view} />
      <ReportTable report={walletFlow} view={view} />
    </>
  )
}
