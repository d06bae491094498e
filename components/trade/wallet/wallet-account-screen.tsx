'use client'

import { Button, Skeleton, Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import reportClasses from '#components/list/page/list-page.module.css'
import { ListTable } from '#components/list/page/list-table.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ImportQuota } from '#components/shared/imports-left.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useMoney } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { serviceNameOf } from '#lib/codes/paid-services.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dayText } from '#lib/format/time.ts'
import { walletFlow } from '#lib/pages/trade/wallet-flow.ts'
import { RechargeDialog } from './recharge-dialog.tsx'
import classes from './wallet.module.css'
import { WalletSetup } from './wallet-setup.tsx'
import { WalletTiles } from './wallet-tiles.tsx'

type Renewal = CallReply<'pay/GetAutoRenew'>['items'][number]

/** What the wallet renews by itself, each with a way to stop it. */
function Renewals() {
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
      <ListFilters view={view} />
      <ListTable list={walletFlow} view={view} />
    </>
  )
}
