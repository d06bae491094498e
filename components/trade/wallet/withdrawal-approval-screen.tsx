'use client'

import { Tabs } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { Page } from '#components/ui/page.tsx'
import { withdrawalApproval as list } from '#lib/pages/trade/withdrawals.ts'
import { DebtTable } from './debt-table.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { HandTable } from './hand-table.tsx'
import { OrderTable } from './order-table.tsx'
import type { OrderToDecide } from './use-wallet.ts'
import { useVoucherActions } from './withdrawals-screen.tsx'

const tabs = ['withdrawals', 'hand', 'debts'] as const
const defaults = { tab: '' }
const one = { limit_size: 1 } as const

/** What finance decides on: withdrawals, payments that no provider carries, and what is owed. */
export function WithdrawalApprovalScreen() {
  const t = useTranslations('wallet')
  const { values, change } = useUrlState(defaults)
  const waiting = useWaiting(values.tab === '')
  const tab = tabs.find((name) => name === values.tab) ?? waiting
  const purposes = {
    withdrawals: t('withdraw.purpose'),
    hand: t('hand.noneText'),
    debts: t('debt.purpose'),
  }
  const names = { withdrawals: t('hand.tab'), hand: t('hand.title'), debts: t('debt.title') }
  const Body = tab && bodies[tab]
  return (
    <Page isTall title={t('finance.title')} purpose={purposes[tab ?? 'withdrawals']}>
      <Tabs value={tab ?? null} onChange={(next) => change({ tab: next ?? '' })}>
        <Tabs.List aria-label={t('finance.title')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {Body && <Body />}
    </Page>
  )
}

/** The first tab that has something to decide on; undefined until that is known. */
function useWaiting(enabled: boolean): (typeof tabs)[number] | undefined {
  const options = { enabled }
  const withdrawals = useCall('wallet/GetAuditList', { ...one, status: 'e_po_create' }, options)
  const hand = useCall('pay/GetByHand', { ...one, state: 'waiting' }, options)
  const debts = useCall('wallet/GetDebts', one, options)
  const counts = { withdrawals, hand, debts }
  if (tabs.some((name) => counts[name].isPending)) return undefined
  return tabs.find((name) => (counts[name].data?.items.length ?? 0) > 0) ?? 'withdrawals'
}

/** Approved, rejected, and how their transfers ended. */
function Withdrawals() {
  const t = useTranslations('wallet.withdraw')
  const [order, setOrder] = useState<OrderToDecide>()
  const vouchersOf = useVoucherActions()
  const actionsOf = (row: OrderToDecide): RowAction[] => {
    // How other transfers ended, their vendors say.
    const isMade = row.status === 'e_po_transfer' && row.payout === 'manual'
    const isOpen = row.status === 'e_po_create' || isMade
    const decide = {
      key: 'audit',
      label: t(isMade ? 'result' : 'audit'),
      icon: <IconChecks size={16} />,
      isDisabled: row.is_own,
      onClick: () => setOrder(row),
    }
    return [...(isOpen ? [decide] : []), ...vouchersOf(row)]
  }
  return (
    <>
      <OrderTable<'wallet/GetAuditList'> list={list} rowActions={actionsOf} />
      {order && <DecideDialog key={order.rev} order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}

const bodies = { withdrawals: Withdrawals, hand: HandTable, debts: DebtTable }
