'use client'

import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { Selection } from './use-selection.ts'

export function BatchBar<R>(props: {
  selection: Selection<R>
  count: number | undefined
  children: ReactNode
}) {
  const t = useTranslations('ui.table')
  return (
    <div className={classes.batch} role="toolbar" aria-label={t('batch')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('chooseNone')}
        onClick={props.selection.clear}
      >
        <IconX size={18} />
      </ActionIcon>
      <strong role="status">
        {t('chosen', { count: props.count ?? props.selection.rows.length })}
      </strong>
      {props.children}
    </div>
  )
}
