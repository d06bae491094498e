'use client'

import { Button, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { SavedViews } from '#components/list/saved-views.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { groups } from '#lib/pages/fleet/groups.ts'
import { sortOf, sortParams } from '#lib/pages/sort.ts'
import { name as nameRule } from '#lib/rules/name.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { Group, TabProps } from './customer-types.ts'
import { useAfterChange } from './use-after-change.ts'
import { useDeviceLink } from './use-device-link.ts'

function GroupDialog(props: { sid: string; group: Group | undefined; onClose: () => void }) {
  const t = useTranslations('customer')
  const afterChange = useAfterChange()
  const undo = useUndo()
  const { sid, group, onClose } = props
  const rename = async (sgid: string, name: string) => {
    await call('family/ModifyGarage', { sgid, name, request_id: crypto.randomUUID() })
    afterChange([sid])
  }
  const form = useForm({
    initial: { name: group?.name ?? '' },
    rules: { name: [required, atMost(textLimits.groupName), nameRule] },
    fieldOf: { nameTaken: 'name' },
    submit: async ({ name }) => {
      if (group) {
        await rename(group.sgid, name)
        undo(t('group.renamed', { name }), () => rename(group.sgid, group.name))
      } else {
        await call('family/AddGarage', { sfamilyid: sid, name, request_id: crypto.randomUUID() })
        afterChange([sid])
        toast.show({ message: t('group.added', { name }) })
      }
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(group ? 'group.rename' : 'group.add')}
      form={form}
      action={t(group ? 'act.save' : 'act.addGroup')}
      size="sm"
      onClose={onClose}
    >
      <TextInput
        label={t('group.name')}
        maxLength={textLimits.groupName}
        data-autofocus
        {...form.text('name')}
      />
    </FormDialog>
  )
}

type GroupAct =
  | { kind: 'add' }
  | { kind: 'rename'; group: Group }
  | { kind: 'delete'; group: Group }

const keyOf = ({ sgid }: Group) => sgid

export function GroupsTab({ detail, url }: TabProps) {
  const t = useTranslations('customer')
  const may = usePermission()
  const router = useRouter()
  const linkOf = useDeviceLink(detail)
  const [act, setAct] = useState<GroupAct>()
  const { search } = url.filters
  const params = {
    sfamilyid: detail.sid,
    ...(search && { search }),
    ...sortParams<'family/GetGarageList'>(groups, url.filters.sort),
  }
  const { rows, state, firstPage } = useRows('family/GetGarageList', params, (last) => ({
    last_sgid: last.sgid,
    last_key: last.sort_key,
  }))
  const mayEdit = may('e_ua_edit_device')
  const add = mayEdit && (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => setAct({ kind: 'add' })}
    >
      {t('act.addGroup')}
    </Button>
  )
  const actionsOf = (group: Group): RowAction[] => [
    {
      key: 'devices',
      label: t('act.showDevices'),
      icon: <IconDeviceMobile size={16} />,
      onClick: () => router.push(linkOf({ group: group.sgid, groupName: group.name })),
    },
    ...(mayEdit
      ? [
          {
            key: 'rename',
            label: t('act.rename'),
            icon: <IconPencil size={16} />,
            onClick: () => setAct({ kind: 'rename', group }),
          },
          {
            key: 'delete',
            label: t('act.delete'),
            icon: <IconTrash size={16} />,
            isDanger: true,
            onClick: () => setAct({ kind: 'delete', group }),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        label={t('tab.groups')}
        name="customer.groups"
        columns={useListColumns<Group>(groups)}
        rows={rows}
        rowKey={keyOf}
        state={state}
        total={search ? undefined : firstPage?.total}
        sort={sortOf(groups, url.filters.sort)}
        onSort={url.onSort}
        rowActions={actionsOf}
        toolbar={
          <SearchField
            label={t('filter.groups')}
            value={search}
            onChange={(text) => url.change({ search: text })}
          />
        }
        actions={
          <>
            <SavedViews screen="customer" path="/customer" of="groups" />
            <ListExport list={groups} params={params} />
            {add}
          </>
        }
        empty={
          search
            ? { title: t('empty.noGroup'), text: t('empty.noGroupText') }
            : { title: t('empty.groups'), text: t('empty.groupsText') }
        }
      />
      <GroupActs act={act} sid={detail.sid} onClose={() => setAct(undefined)} />
    </>
  )
}

type ActsProps = { act: GroupAct | undefined; sid: string; onClose: () => void }

function GroupActs({ act, sid, onClose }: ActsProps) {
  const t = useTranslations('customer')
  const afterChange = useAfterChange()
  if (!act) return null
  if (act.kind !== 'delete')
    return (
      <GroupDialog
        sid={sid}
        group={act.kind === 'rename' ? act.group : undefined}
        onClose={onClose}
      />
    )
  const { sgid, name, imei_count } = act.group
  return (
    <ConfirmDialog
      title={t('group.deleteTitle', { name })}
      consequence={t('group.deleteText', { count: imei_count })}
      action={t('act.delete')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await call('family/DelGarage', { sgid, request_id: crypto.randomUUID() })
        afterChange([sid])
        toast.show({ message: t('group.deleted', { name }) })
        onClose()
      }}
    />
  )
}
