'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsSeller } from '#components/data/session.ts'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { ActionDialogProps } from './dialog-props.ts'

export function UnbindDialog(props: ActionDialogProps) {
  const { rows, bulk, onClose, onDone } = props
  const count = countOf(props)
  const t = useTranslations('fleet')
  const may = usePermission()
  const isSeller = useIsSeller()
  const kinds = (['account', 'phone', 'dealer'] as const).filter(
    (kind) =>
      may(kind === 'phone' ? 'e_ua_unbind_phone' : 'e_ua_bind_device') &&
      // An end user cannot free a device from its dealer.
      (kind !== 'dealer' || isSeller),
  )
  const bound = kinds.filter((kind) =>
    rows.some(
      (row) => ({ account: row.suid, phone: row.phone, dealer: row.dealer_sid })[kind] !== null,
    ),
  )
  const [chosen, setChosen] = useState<(typeof kinds)[number]>()
  const kind = chosen ?? bound[0] ?? kinds[0] ?? 'account'
  return (
    <ConfirmDialog
      title={t('unbind.title', { count })}
      consequence={
        <>
          <SegmentedControl
            aria-label={t('bind.what')}
            value={kind}
            onChange={(next) => setChosen(next as typeof kind)}
            data={kinds.map((value) => ({ value, label: t(`bind.kind.${value}`) }))}
          />
          <p>{t(`unbind.consequence.${kind}`)}</p>
          <NamedDevices rows={rows} count={count} />
        </>
      }
      action={t('act.unbind')}
      onConfirm={async () => {
        await bulk.run('device/Unbind', { simei: idsOf(rows), kind }, 'unbound')
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
