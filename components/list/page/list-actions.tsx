'use client'

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { List } from '#lib/pages/list.ts'
import { ListExport } from '../export/list-export.tsx'
import { SavedViews } from '../saved-views.tsx'

type ListActionsProps = {
  list: List
  params: Record<string, unknown>
  onRefresh: () => void
}

/** Above the rows of a list: read again, saved views, export. */
export function ListActions({ list, params, onRefresh }: ListActionsProps) {
  const t = useTranslations('report')
  const path = usePathname()
  return (
    <>
      <Tooltip label={t('refresh')}>
        <ActionIcon variant="default" size={30} aria-label={t('refresh')} onClick={onRefresh}>
          <IconRefresh size={17} />
        </ActionIcon>
      </Tooltip>
      <SavedViews
        screen={list.path.startsWith('tools/') ? 'tool' : 'report'}
        path={path}
        of={list.path}
      />
      <ListExport list={list} params={params} />
    </>
  )
}

/** Where no row fits the filters. */
export function ResetFilters({ onReset }: { onReset: () => void }) {
  const t = useTranslations('ui.filter')
  return (
    <Button size="xs" variant="light" onClick={onReset}>
      {t('reset')}
    </Button>
  )
}
