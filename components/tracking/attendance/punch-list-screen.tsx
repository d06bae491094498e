'use client'

import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { type SumsActs, SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { punchList } from '#lib/pages/tracking/punch-list.ts'
import { CorrectDialog, type PunchRow } from './correct-dialog.tsx'

/** Clock-ins and clock-outs of people, each of which may be corrected. */
export function PunchListScreen() {
  const t = useTranslations('attendance')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [open, setOpen] = useState<PunchRow>()
  const acts: SumsActs = (by) => {
    if (!mayEdit || by !== 'punch') return {}
    const actionsOf = (row: ListRow): RowAction[] => [
      {
        key: 'correct',
        label: t('correct.act'),
        icon: <IconPencil size={16} />,
        onClick: () => setOpen(row as PunchRow),
      },
    ]
    return { rowActions: actionsOf }
  }
  return (
    <>
      <SumsScreen sums={punchList} acts={acts} />
      {open && <CorrectDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
