'use client'

import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowAction } from '#components/ui/data-table/column.ts'
import { Page } from '#components/ui/page.tsx'
import { withdrawalAudit as report } from '#lib/reports/wallet.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { OrderTable } from './order-table.tsx'
import type { AuditedOrder } from './use-wallet.ts'
import { useVoucherActions } from './withdrawals-screen.tsx'

/** Where finance approves, rejects, and says how transfers ended. */
export function WithdrawalAuditScreen() {
  const t = useTranslations('wallet.withdraw')
  const [order, setOrder] = useState<AuditedOrder>()
  const vouchersOf = useVoucherActions()
  const actionsOf = (row: AuditedOrder): RowAction[] => {
    const isOpen = row.status === 'e_po_create' || row.status === 'e_po_transfer'
    const audit = {
      key: 'audit',
      label: t(row.status === 'e_po_transfer' ? 'result' : 'audit'),
      icon: <IconChecks size={16} />,
      isDisabled: row.is_own,
      onClick: () => setOrder(row),
    }
    return [...(isOpen ? [audit] : []), ...vouchersOf(row)]
  }
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <OrderTable<'wallet/GetAuditList'> report={report} rowActions={actionsOf} />
      {order && <AuditDialog key={order.rev} order={order} onClose={() => setOrder(undefined)} />}
    </Page>
  )
}
