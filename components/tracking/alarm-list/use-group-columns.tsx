'use client'

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { Unknown } from '#components/list/data-table/cell.tsx'
import type { Column } from '#components/list/data-table/column.ts'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import type { AlarmGroupKind } from '#lib/codes/alarm-groups.ts'
import { count } from '#lib/format/measure.ts'
import { alarmGroups, columnsOfGroups } from '#lib/pages/tracking/alarm-groups.ts'
import type { GroupItem, GroupRow } from './use-group-rows.ts'

/** Those of the list of groups; the number of a group unfolds it. */
export function useGroupColumns(
  by: AlarmGroupKind,
  toggle: (group: GroupItem) => void,
): Column<GroupRow>[] {
  const shown = useMemo(
    () => ({
      columns: columnsOfGroups(by),
      ...(alarmGroups.sorts && { sorts: alarmGroups.sorts }),
    }),
    [by],
  )
  const columns = useListColumns<GroupRow>(shown)
  return useMemo(
    () =>
      columns.map((column) =>
        column.key === 'count'
          ? Object.assign({}, column, {
              cell: (row: GroupRow) => <Times row={row} onToggle={() => toggle(row.group)} />,
            })
          : column,
      ),
    [columns, toggle],
  )
}

function Times({ row, onToggle }: { row: GroupRow; onToggle: () => void }) {
  const t = useTranslations('rule.fold')
  const { tag } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  if (row.alarm) return <Unknown />
  const times = count(row.group.count, tag)
  // There the row is a button itself, and unfolding one of its actions.
  if (isPhone) return times
  return (
    <Button
      size="compact-xs"
      variant="light"
      tabIndex={-1}
      aria-expanded={row.isOpen}
      aria-label={t(row.isOpen ? 'close' : 'open', { count: times })}
      onClick={onToggle}
    >
      {times}
    </Button>
  )
}
