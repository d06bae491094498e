'use client'

import {
  IconCashBanknote,
  IconListDetails,
  IconMapPin,
  IconReceipt,
  IconX,
} from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import type { List } from '#lib/pages/list.ts'
import { Unknown, useCellContext } from '../data-table/cell.tsx'
import type { Column, RowAction } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { changesOf } from './changes.ts'
import { ListActions } from './list-actions.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { useEmpty } from './use-empty.tsx'
import { useListRows } from './use-list-rows.ts'
import type { useListView } from './use-list-view.ts'

/** What can be done with a row of a list; undefined where nothing can. */
function useRowActions(
  list: List,
  onChanged: () => void,
): ((row: ListRow) => RowAction[]) | undefined {
  const t = useTranslations()
  const tell = useTell()
  const orderActions = useOrderActions()
  const entryActions = useEntryActions()
  const versionActions = useVersionActions()
  const alarmActions = useAlarmActions()
  if (list.source === 'wallet/GetFlow') return entryActions
  if (list.source === 'pay/GetDifferences') return orderActions
  if (list.source === 'device/GetVersion') return versionActions
  if (list.source === 'alarm/Get') return alarmActions
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

/** To the place and moment on the map. */
function useAlarmActions(): (row: ListRow) => RowAction[] {
  const t = useTranslations()
  const router = useRouter()
  const linkOf = useAlarmLink()
  return ({ addr, simei, id }) => {
    const link = linkOf({ addr: String(addr), simei: String(simei), id: String(id) })
    return [
      {
        key: 'map',
        label: t('alarm.list.map'),
        icon: <IconMapPin size={16} />,
        isDisabled: link === undefined,
        onClick: () => router.push(link ?? '/monitor'),
      },
    ]
  }
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
  const isRoot = useIsRoot()
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

type Facts = Readonly<Record<string, unknown>>

const factsIn = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? (value as Facts) : {}

/** Dates and times are not broken: right to left, their parts would change partners. */
const whole = (text: string) =>
  isolated(/^[\d :-]+$/.test(text) ? text.replaceAll(' ', '\u00a0') : text)

/** With a column of what an event changed, where the list has the facts of before and after. */
function useChangeColumn(list: List, columns: Column<ListRow>[]): Column<ListRow>[] {
  const t = useTranslations('report')
  const common = useTranslations('common')
  const context = useCellContext()
  return useMemo(() => {
    if (!list.columns.some(({ key, as }) => key === 'after' && as === 'json')) return columns
    const textOf = (row: ListRow) =>
      changesOf(
        factsIn(row['before']),
        factsIn(row['after']),
        context,
        factsIn(row['names']) as Record<string, string>,
      )
        .map(({ label, before, after }) =>
          before === undefined || after === undefined
            ? common('withValue', { label, value: whole(before ?? after ?? '') })
            : t('changed', { label, before: whole(before), after: whole(after) }),
        )
        .join(' · ')
    const change: Column<ListRow> = {
      key: 'change',
      title: t('column.change'),
      width: 240,
      isEmpty: (row) => textOf(row) === '',
      cell: (row) => {
        const text = textOf(row)
        return text === '' ? <Unknown /> : <span title={text}>{text}</span>
      },
    }
    const at = columns.findIndex(({ key }) => key === 'object_name') + 1
    return [...columns.slice(0, at), change, ...columns.slice(at)]
  }, [list, columns, context, t, common])
}

export type ListTableProps = {
  list: List
  view: ReturnType<typeof useListView>
  /** What can be done where there are no rows. */
  offer?: { text: string; action: ReactNode } | undefined
}

export function ListTable({ list, view, offer }: ListTableProps) {
  const t = useTranslations()
  const columns = useChangeColumn(list, useListColumns(list))
  const { rows, state, refetch } = useListRows(list, view.params)
  const [openKey, setOpenKey] = useState<string>()
  const rowKey = useCallback((row: ListRow) => String(row[list.rowKey]), [list])
  const actionsOf = useRowActions(list, refetch)
  const empty = useEmpty(view, list.empty)
  const opened = rows.find((row) => rowKey(row) === openKey)
  return (
    <>
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(list.sorts && { sort: view.sort, onSort: view.onSort })}
        onOpen={(row) => setOpenKey(rowKey(row))}
        openKey={openKey}
        {...(actionsOf && { rowActions: actionsOf })}
        empty={{ ...empty, ...(!view.isFiltered && offer) }}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={refetch}
        {...(opened && actionsOf && { actions: actionsOf(opened) })}
      />
    </>
  )
}
