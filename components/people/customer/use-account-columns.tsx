'use client'

import { Badge } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useSession } from '#components/data/session.ts'
import { TimeCell, Unknown } from '#components/list/data-table/cell.tsx'
import type { Column } from '#components/list/data-table/column.ts'
import { type OwnCells, useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { accounts } from '#lib/pages/people/accounts.ts'
import classes from './customer.module.css'
import type { AccountRow } from './customer-types.ts'

export function useAccountColumns(isBelow: boolean): Column<AccountRow>[] {
  const columns = useListColumns<AccountRow>(accounts, cells)
  const state = useTranslations('customer.column')('state')
  return useMemo(
    () =>
      columns
        .filter(({ key }) => isBelow || key !== 'sfamily_name')
        .map((column) => (column.key === 'is_frozen' ? { ...column, title: state } : column)),
    [columns, isBelow, state],
  )
}

const cells: OwnCells<AccountRow> = {
  account: (row) => <AccountCell row={row} />,
  phone: (row) =>
    row.phone ? (
      <bdi dir="ltr" title={row.phone}>
        {row.phone}
      </bdi>
    ) : (
      <Unknown />
    ),
  last_login_time: (row) => <LastLogInCell time={row.last_login_time} />,
  is_frozen: (row) => <FrozenCell isFrozen={row.is_frozen} />,
}

function AccountCell({ row }: { row: AccountRow }) {
  const t = useTranslations('customer')
  const self = useSession()?.suid
  return (
    <span className={classes.account}>
      <span>{row.account}</span>
      {row.suid === self && (
        <Badge size="xs" variant="light">
          {t('you')}
        </Badge>
      )}
      {row.email_refused && (
        <Badge size="xs" color="red" variant="light" title={row.email_refused}>
          {t('mailRefused')}
        </Badge>
      )}
    </span>
  )
}

function LastLogInCell({ time }: { time: number | null }) {
  const t = useTranslations('customer')
  return time === null ? (
    <span className={classes.quiet}>{t('never')}</span>
  ) : (
    <TimeCell time={time} />
  )
}

function FrozenCell({ isFrozen }: { isFrozen: boolean }) {
  const t = useTranslations('customer.state')
  const words = t(isFrozen ? 'frozen' : 'active')
  return (
    <span className={classes.state} data-frozen={isFrozen || undefined} title={words}>
      {isFrozen ? <IconLock size={15} /> : <IconCircleCheck size={15} />}
      {words}
    </span>
  )
}
