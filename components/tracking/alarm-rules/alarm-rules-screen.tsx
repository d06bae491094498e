'use client'

import { Button, Switch } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
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
import { alarmRules } from '#lib/pages/tracking/alarm-rules.ts'
import { type RuleRow, switchedParams } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'

const rowKey = ({ rule_id }: RuleRow) => rule_id

/** Rules of the organisation in view. */
export function AlarmRulesScreen() {
  const t = useTranslations('rule')
  const [editing, setEditing] = useState<{ rule: RuleRow | undefined }>()
  const [deleting, setDeleting] = useState<RuleRow>()
  const tell = useTell()
  const view = useListView(alarmRules)
  const read = useListRows(alarmRules, view.params)
  const { refetch } = read
  const cells = useMemo(
    () => ({ is_on: (rule: RuleRow) => <OnSwitch rule={rule} onChanged={refetch} /> }),
    [refetch],
  )
  const columns = useListColumns<RuleRow>(alarmRules, cells)
  const rows = read.rows as unknown as RuleRow[]
  const edit = (rule: RuleRow) => setEditing({ rule })
  const actionsOf = (rule: RuleRow): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: <IconPencil size={16} />, onClick: () => edit(rule) },
    {
      key: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} />,
      isDanger: true,
      onClick: () => setDeleting(rule),
    },
  ]
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} />}
      onClick={() => setEditing({ rule: undefined })}
    >
      {t('add')}
    </Button>
  )
  const onDone = (message: string) => {
    tell.done(message)
    refetch()
  }
  return (
    <Page
      isTall
      title={t('title')}
      purpose={t('purpose')}
      actions={<Definitions columns={alarmRules.columns} />}
    >
      <DataTable
        label={t('title')}
        name={alarmRules.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={read.state}
        onOpen={edit}
        rowActions={actionsOf}
        toolbar={rows.length > 0 && add}
        actions={<ListActions list={alarmRules} params={view.params} onRefresh={refetch} />}
        empty={{ title: t('none'), text: t('noneText'), action: add }}
      />
      {editing && (
        <RuleForm
          rule={editing.rule}
          onSaved={() => onDone(t('saved'))}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('deleteTitle', { name: deleting.name })}
          consequence={t('deleteText')}
          action={t('delete')}
          isDanger
          onConfirm={async () => {
            const request_id = crypto.randomUUID()
            await call('alarm/DeleteRule', { rule_id: deleting.rule_id, request_id })
            setDeleting(undefined)
            onDone(t('deleted'))
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  )
}

function OnSwitch({ rule, onChanged }: { rule: RuleRow; onChanged: () => void }) {
  const t = useTranslations('rule')
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  const set = async (isOn: boolean) => {
    setBusy(true)
    await call('alarm/SetRule', switchedParams(rule, isOn)).then(onChanged, tell.failure)
    setBusy(false)
  }
  return (
    <Switch
      size="xs"
      aria-label={t('switch', { name: rule.name })}
      checked={rule.is_on}
      disabled={isBusy}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
