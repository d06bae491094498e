'use client'

import { IconCashBanknote, IconListDetails, IconReceipt, IconX } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { List } from '#lib/pages/list.ts'
import type { RowAction } from '../data-table/column.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'

/** What can be done with a row of a list; undefined where nothing can. */
export function useRowActions(
  list: List,
  onChanged: () => void,
): ((row: ListRow) => RowAction[]) | undefined {
  const t = useTranslations()
  const tell = useTell()
  const orderActions = useOrderActions()
  const entryActions = useEntryActions()
  const versionActions = useVersionActions()
  if (list.source === 'wallet/GetFlow') return entryActions
  if (list.source === 'pay/GetDifferences') return orderActions
  if (list.source === 'device/GetVersion') return versionActions
  if (list.source !== 'cmd/GetSent') return undefined
  const cancel = async (row: ListRow) => {
    await call('cmd/Cancel', { simei: String(row['simei']), cmd_id: String(row['cmd_id']) }).then(
      () => tell.done(t('command.cancelTold')),
      tell.failure,
    )
    onChanged()
  }
  return (row) => [
    {
      key: 'cancel',
      label: t('command.cancelCommand'),
      icon: <IconX size={16} />,
      isDanger: true,
      isDisabled: row['state'] !== 'waiting',
      onClick: () => void cancel(row),
    },
  ]
}

/** To the devices that run a version. */
function useVersionActions(): ((row: ListRow) => RowAction[]) | undefined {
  const t = useTranslations('report.versions')
  const router = useRouter()
  const mayOpen = useMayOpen()
  if (!mayOpen('/device')) return undefined
  return ({ model, version, protocol }) => [
    {
      key: 'devices',
      label: t('open'),
      icon: <IconListDetails size={16} />,
      onClick: () => {
        const query = new URLSearchParams({
          modelIs: String(model),
          version: String(version) || '-',
          protocol: String(protocol),
        })
        router.push(`/device?${query}`)
      },
    },
  ]
}

const orderNumber = /^\d{18}$/
const withdrawalNumber = /^\d{1,12}$/

/** To the order or withdrawal that moved money of the wallet. */
function useEntryActions(): (row: ListRow) => RowAction[] {
  const t = useTranslations('order.differences')
  const tWallet = useTranslations('wallet.record')
  const router = useRouter()
  const isRoot = useSession()?.familys.some(({ is_root }) => is_root) ?? false
  return ({ ref }) => {
    const number = String(ref)
    if (withdrawalNumber.test(number))
      return [
        {
          key: 'withdrawals',
          label: tWallet('title'),
          icon: <IconCashBanknote size={16} />,
          onClick: () => router.push('/vas/record'),
        },
      ]
    return [
      {
        key: 'order',
        label: t('open'),
        icon: <IconReceipt size={16} />,
        isDisabled: !orderNumber.test(number),
        onClick: () =>
          router.push(
            isRoot ? `/vas/recharge?out_trade_no=${number}` : `/user/orders?order=${number}`,
          ),
      },
    ]
  }
}

/** To the order that a difference is about. */
function useOrderActions(): (row: ListRow) => RowAction[] {
  const t = useTranslations('order.differences')
  const router = useRouter()
  const maySearch = usePermission()('e_ua_show_tool')
  return ({ out_trade_no: number }) => [
    {
      key: 'order',
      label: t('open'),
      icon: <IconReceipt size={16} />,
      isDisabled: number === null,
      onClick: () =>
        router.push(
          maySearch
            ? `/tools/pay/order?search=${number}&out_trade_no=${number}`
            : `/vas/recharge?out_trade_no=${number}`,
        ),
    },
  ]
}
