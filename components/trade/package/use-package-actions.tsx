'use client'

import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconHistory,
  IconPencil,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { PackageState } from '#lib/codes/packages.ts'
import { type PricedRow, useAfterPrice } from './use-packages.ts'

export type PackageDialogs =
  | { kind: 'edit'; row: PricedRow | undefined }
  | { kind: 'terminal'; row: PricedRow }
  | { kind: 'dealer'; row: PricedRow; dealer: string }
  | { kind: 'history'; row: PricedRow; dealer: string }
  | { kind: 'prices'; rows: readonly PricedRow[]; dealer: string }
  | { kind: 'shelf' | 'withdraw'; batch_no: string; name: string }

type Options = {
  mayMake: boolean
  /** Whose prices the list shows. */
  dealer: string
  onDialog: (open: PackageDialogs) => void
}

/** What may be done with a package; a withdrawn one stays as it is. */
export function usePackageActions({ mayMake, dealer, onDialog }: Options) {
  const t = useTranslations('package.act')
  const may = usePermission()
  const tell = useTell()
  const after = useAfterPrice()
  const setStates = async (rows: readonly PricedRow[], state: PackageState) => {
    const batch_nos = rows.map(({ batch_no }) => batch_no)
    const request_id = crypto.randomUUID()
    await call('incrementpackage/SetPackageState', { batch_nos, state, request_id }).then(
      ({ changed }) => tell.done(t('changed', { count: changed })),
      tell.failure,
    )
    await after()
  }
  const mayPrice = may('e_ua_edit_package')

  const makes = (row: PricedRow): RowAction[] => {
    const isOn = row.state === 'e_ibs_nomal'
    const next = isOn ? 'e_ibs_down' : 'e_ibs_nomal'
    return [
      {
        key: 'edit',
        label: t('edit'),
        icon: <IconPencil size={16} />,
        onClick: () => onDialog({ kind: 'edit', row }),
      },
      {
        key: 'shelf',
        label: t(next),
        icon: isOn ? <IconArrowDown size={16} /> : <IconArrowUp size={16} />,
        onClick: () => void setStates([row], next),
      },
    ]
  }
  const prices = (row: PricedRow): RowAction[] => [
    {
      key: 'terminal',
      label: t('terminal'),
      icon: <IconTag size={16} />,
      onClick: () => onDialog({ kind: 'terminal', row }),
    },
    {
      key: 'dealer',
      label: t('dealer'),
      icon: <IconUsers size={16} />,
      onClick: () => onDialog({ kind: 'dealer', row, dealer }),
    },
  ]
  const history = (row: PricedRow): RowAction => ({
    key: 'history',
    label: t('history'),
    icon: <IconHistory size={16} />,
    onClick: () => onDialog({ kind: 'history', row, dealer }),
  })
  const withdraw = ({ batch_no, name }: PricedRow): RowAction => ({
    key: 'withdraw',
    label: t('e_ibs_invalid'),
    icon: <IconArchive size={16} />,
    isDanger: true,
    onClick: () => onDialog({ kind: 'withdraw', batch_no, name }),
  })
  const actionsOf = (row: PricedRow): RowAction[] => {
    if (row.state === 'e_ibs_invalid') return [history(row)]
    return [
      ...(mayMake ? makes(row) : []),
      ...(mayPrice ? prices(row) : []),
      history(row),
      ...(mayMake ? [withdraw(row)] : []),
    ]
  }
  return { actionsOf, setStates, mayPrice }
}
