'use client'

import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { Selection } from './use-selection.ts'

export function BulkBar<R>(props: {
  selection: Selection<R>
  /** Cards have no head to choose all with. */
  isPhone: boolean
  count: number | undefined
  children: ReactNode
}) {
  const t = useTranslations('ui.table')
  const { selection } = props
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('batch')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('chooseNone')}
        onClick={selection.clear}
      >
        <IconX size={18} />
      </ActionIcon>
      {props.isPhone && (
        <Checkbox
          aria-label={t('chooseAll')}
          label={t('all')}
          checked={selection.isAll}
          indeterminate={!selection.isAll}
          onChange={selection.toggleAll}
        />
      )}
      <strong role="status">{t('chosen', { count: props.count ?? selection.rows.length })}</strong>
      {props.children}
    </div>
  )
}
