'use client'

import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { ActedList } from '#components/list/page/acted-list.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { attendanceSettings } from '#lib/pages/tracking/attendance-settings.ts'
import { type AttendanceRuleRow, RuleDialog } from './rule-dialog.tsx'
import { useAttendanceAgain } from './use-attendance-again.ts'

type Open =
  | { act: 'edit'; row: AttendanceRuleRow | undefined }
  | { act: 'delete'; row: AttendanceRuleRow }

/** Rules of attendance of the organisation in view and of those below. */
export function AttendanceRulesScreen() {
  const t = useTranslations('attendance.set')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const actionsOf = (row: AttendanceRuleRow): RowAction[] => [
    {
      key: 'edit',
      label: t('edit'),
      icon: <IconPencil size={16} />,
      onClick: () => setOpen({ act: 'edit', row }),
    },
    {
      key: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} />,
      onClick: () => setOpen({ act: 'delete', row }),
    },
  ]
  const add = mayEdit && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} />}
      onClick={() => setOpen({ act: 'edit', row: undefined })}
    >
      {t('add')}
    </Button>
  )
  return (
    <ActedList<AttendanceRuleRow>
      list={attendanceSettings}
      buttons={() => add}
      rowActions={mayEdit ? actionsOf : undefined}
    >
      {open?.act === 'edit' && <RuleDialog rule={open.row} onClose={onClose} />}
      {open?.act === 'delete' && <DeleteRule rule={open.row} onClose={onClose} />}
    </ActedList>
  )
}

function DeleteRule({ rule, onClose }: { rule: AttendanceRuleRow; onClose: () => void }) {
  const t = useTranslations('attendance.set')
  const tell = useTell()
  const readAgain = useAttendanceAgain()
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: rule.name })}
      consequence={t('deleteText')}
      action={t('delete')}
      isDanger
      onConfirm={async () => {
        const request_id = crypto.randomUUID()
        await call('attendance/DeleteRule', { rule_id: rule.rule_id, request_id })
        tell.done(t('deleted'))
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}
