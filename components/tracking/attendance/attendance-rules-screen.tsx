'use client'

import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { Definitions } from '#components/list/definitions.tsx'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { useListRows } from '#components/list/page/use-list-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { attendanceSettings as list } from '#lib/pages/tracking/attendance-settings.ts'
import { type AttendanceRuleRow, RuleDialog } from './rule-dialog.tsx'
import { useAttendanceAgain } from './use-attendance-again.ts'

const rowKey = ({ rule_id }: AttendanceRuleRow) => rule_id

type Open =
  | { act: 'edit'; row: AttendanceRuleRow | undefined }
  | { act: 'delete'; row: AttendanceRuleRow }

/** Rules of attendance of the organisation in view and of those below. */
export function AttendanceRulesScreen() {
  const t = useTranslations()
  const mayEdit = usePermission()('e_ua_edit_device')
  const view = useListView(list)
  const columns = useListColumns<AttendanceRuleRow>(list)
  const { rows: read, state, refetch } = useListRows(list, view.params)
  const rows = read as unknown as AttendanceRuleRow[]
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const actionsOf = (row: AttendanceRuleRow): RowAction[] => [
    {
      key: 'edit',
      label: t('attendance.set.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => setOpen({ act: 'edit', row }),
    },
    {
      key: 'delete',
      label: t('attendance.set.delete'),
      icon: <IconTrash size={16} />,
      onClick: () => setOpen({ act: 'delete', row }),
    },
  ]
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={t('attendance.set.purpose')}
      actions={
        <>
          <Definitions columns={list.columns} />
          {mayEdit && (
            <Button
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpen({ act: 'edit', row: undefined })}
            >
              {t('attendance.set.add')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(mayEdit && { rowActions: actionsOf })}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={{ title: t('attendance.set.none'), text: t('attendance.set.noneText') }}
      />
      {open?.act === 'edit' && <RuleDialog rule={open.row} onClose={onClose} />}
      {open?.act === 'delete' && <DeleteRule rule={open.row} onClose={onClose} />}
    </Page>
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
