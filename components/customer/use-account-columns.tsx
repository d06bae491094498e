'use client'

import { Badge } from '@mantine/core'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useSession } from '#components/data/session.ts'
import { TimeCell, Unknown } from '#components/ui/data-table/cell.tsx'
import type { Column } from '#components/ui/data-table/column.ts'
import classes from './customer.module.css'
import type { AccountRow } from './customer-types.ts'

/** The columns of accounts; whose they are where several organisations show. */
export function useAccountColumns(isBelow: boolean): Column<AccountRow>[] {
  const t = useTranslations('customer')
  const self = useSession()?.suid
  return useMemo<Column<AccountRow>[]>(() => {
    const organisation: Column<AccountRow> = {
      key: 'organisation',
      title: t('column.organisation'),
      width: 170,
      phone: 'second',
      cell: (row) => row.sfamily_name,
    }
    return [
      {
        key: 'account',
        isSortable: true,
        title: t('column.account'),
        width: 160,
        phone: 'title',
        cell: (row) => (
          <span className={classes.account}>
            <span>{row.account}</span>
            {row.suid === self && (
              <Badge size="xs" variant="light">
                {t('you')}
              </Badge>
            )}
          </span>
        ),
      },
      {
        key: 'nickName',
        title: t('column.nickName'),
        width: 140,
        phone: 'second',
        cell: (row) => row.nickName,
      },
      ...(isBelow ? [organisation] : []),
      {
        key: 'role',
        title: t('column.role'),
        width: 120,
        phone: 'second',
        cell: (row) => t(`role.${row.role}`),
      },
      {
        key: 'phone',
        title: t('column.phone'),
        width: 130,
        cell: (row) => (row.phone ? <bdi dir="ltr">{row.phone}</bdi> : <Unknown />),
      },
      {
        key: 'last_login',
        isSortable: true,
        title: t('column.lastLogin'),
        width: 165,
        cell: (row) =>
          row.last_login_time === null ? (
            <span className={classes.quiet}>{t('never')}</span>
          ) : (
            <TimeCell time={row.last_login_time} />
          ),
      },
      {
        key: 'state',
        title: t('column.state'),
        width: 110,
        phone: 'aside',
        cell: (row) => (
          <span className={classes.state} data-frozen={row.is_frozen || undefined}>
            {row.is_frozen ? <IconLock size={15} /> : <IconCircleCheck size={15} />}
            {t(row.is_frozen ? 'state.frozen' : 'state.active')}
          </span>
        ),
      },
      {
        key: 'rights',
        title: t('column.rights'),
        width: 90,
        isNumber: true,
        isExtra: true,
        cell: (row) => row.auth_count,
      },
      {
        key: 'email',
        title: t('column.email'),
        width: 180,
        isExtra: true,
        cell: (row) => row.email || <Unknown />,
      },
      {
        key: 'created',
        isSortable: true,
        title: t('column.created'),
        width: 170,
        isExtra: true,
        cell: (row) => <TimeCell time={row.create_time} />,
      },
      {
        key: 'remark',
        title: t('column.remark'),
        width: 200,
        isExtra: true,
        cell: (row) => row.remark || <Unknown />,
      },
    ]
  }, [t, isBelow, self])
}
