'use client'

import {
  IconCheck,
  IconChecks,
  IconClipboardCheck,
  IconFold,
  IconFoldDown,
  IconListDetails,
  IconMapPin,
} from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { useChangeAlarms } from '#components/data/use-change-alarms.ts'
import { carriedIn } from '#components/data/view-query.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import type { RowShortcuts } from '#components/list/data-table/table-props.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListActions, ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { solved } from '#lib/codes/alarm-disposal.ts'
import type { AlarmGroupKind } from '#lib/codes/alarm-groups.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { alarmGroups, columnsOfGroups } from '#lib/pages/tracking/alarm-groups.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { groupLink } from './group-link.ts'
import { HandleDialog } from './handle-dialog.tsx'
import { scopeOfGroup } from './scope-of-group.ts'
import { TypeCounts } from './type-counts.tsx'
import { useGroupColumns } from './use-group-columns.tsx'
import {
  type GroupItem,
  type GroupedAlarm,
  type GroupRow,
  useGroupRows,
} from './use-group-rows.ts'

/** Open alarms, those of one type together, of a device or of an organisation. */
export function AlarmGroupsScreen() {
  const t = useTranslations('alarm.group')
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <AlarmGroups />
    </Page>
  )
}

/** What is asked about before it is done: a whole group, or one alarm. */
type Handled = { group: GroupItem; alarm?: GroupedAlarm | undefined }

const rowKey = ({ key }: GroupRow) => key

function AlarmGroups() {
  const t = useTranslations('alarm.group')
  const view = useListView(alarmGroups)
  const params = view.params as CallParams<'alarm/GetGroups'>
  const by: AlarmGroupKind = params.by ?? 'device'
  const read = useRows('alarm/GetGroups', params)
  const { rows, toggle } = useGroupRows(read.rows, params)
  const columns = useGroupColumns(by, toggle)
  const exported = useMemo(() => ({ ...alarmGroups, columns: columnsOfGroups(by) }), [by])
  const [handled, setHandled] = useState<Handled>()
  const acts = useGroupActs(params, { ask: setHandled, toggle: toggle, values: view.values })
  return (
    <>
      <TypeCounts
        params={openOf(params)}
        onPick={(types) => view.change({ type: types.join(',') })}
      />
      <ListFilters view={view} />
      <DataTable
        label={t('title')}
        name={alarmGroups.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={read.state}
        sort={view.sort}
        onSort={view.onSort}
        onOpen={({ group }) => toggle(group)}
        rowActions={acts.actionsOf}
        shortcuts={acts.shortcuts}
        actions={<ListActions list={exported} params={view.params} onRefresh={read.refetch} />}
        empty={{
          title: t('none'),
          text: t('noneText'),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
      />
      {handled && (
        <GroupDialog
          handled={handled}
          submit={(disposal) => acts.handle(handled, disposal).then(() => setHandled(undefined))}
          onClose={() => setHandled(undefined)}
        />
      )}
    </>
  )
}

/** As counts by type take it. */
function openOf({ by, sort, is_desc, types, ...scope }: CallParams<'alarm/GetGroups'>) {
  const chosen = types === undefined ? {} : { types: types }
  const open = ['e_alarm_status_unack', 'e_alarm_status_ack'] as const
  return Object.assign({ statuses: [...open] }, scope, chosen) as CallParams<'alarm/Get'>
}

type Disposal = Pick<CallParams<'alarm/HandleLike'>, 'result'> & { note: string }

type GroupDialogProps = {
  handled: Handled
  submit: (disposal: Disposal) => Promise<void>
  onClose: () => void
}

function GroupDialog({ handled: { group, alarm }, submit, onClose }: GroupDialogProps) {
  const t = useTranslations('rule.like')
  const { tag } = useLanguage()
  const { handledAlike } = alarmRuleLimits
  const isMore = !alarm && group.count > handledAlike
  return (
    <HandleDialog
      count={alarm ? 1 : group.count}
      {...(isMore && { hint: t('most', { most: count(handledAlike, tag) }) })}
      submit={submit}
      onClose={onClose}
    />
  )
}

type Asked = {
  ask: (handled: Handled) => void
  toggle: (group: GroupItem) => void
  values: Readonly<Record<string, string>>
}

/** What can be done with a group, and with one alarm of it. */
function useGroupActs(params: CallParams<'alarm/GetGroups'>, { ask, toggle, values }: Asked) {
  const t = useTranslations('alarm')
  const rule = useTranslations('rule')
  const { tag } = useLanguage()
  const router = useRouter()
  const linkOf = useAlarmLink()
  const tell = useTell()
  const changes = useChangeAlarms()
  const carried = carriedIn(useSearchParams())
  const handle = async ({ group, alarm }: Handled, disposal: Disposal): Promise<void> => {
    if (alarm) return changes.change('alarm/Handle', [alarm], disposal)
    const scope = scopeOfGroup(params, group)
    if (scope) await changes.changeAlike(Object.assign({}, scope, disposal))
  }
  const acknowledge = (alarm: GroupedAlarm) =>
    void changes.change('alarm/Ack', [alarm], {}).catch(tell.failure)
  const map = (row: GroupItem | GroupedAlarm): RowAction => ({
    key: 'map',
    label: t('list.map'),
    icon: <IconMapPin size={16} />,
    isDisabled: linkOf(row) === undefined,
    onClick: () => router.push(linkOf(row) ?? '/monitor'),
  })
  const actionsOf = ({ group, alarm, isOpen }: GroupRow): RowAction[] =>
    alarm
      ? [
          map(alarm),
          {
            key: 'ack',
            label: t('list.ack'),
            icon: <IconCheck size={16} />,
            isDisabled: alarm.status !== 'e_alarm_status_unack',
            onClick: () => acknowledge(alarm),
          },
          {
            key: 'handle',
            label: t('list.handle'),
            icon: <IconClipboardCheck size={16} />,
            onClick: () => ask({ group: group, alarm: alarm }),
          },
        ]
      : [
          {
            key: 'fold',
            label: rule(isOpen ? 'fold.close' : 'fold.open', { count: count(group.count, tag) }),
            icon: isOpen ? <IconFold size={16} /> : <IconFoldDown size={16} />,
            onClick: () => toggle(group),
          },
          {
            key: 'like',
            label: rule('like.action'),
            icon: <IconChecks size={16} />,
            isDisabled: scopeOfGroup(params, group) === undefined,
            onClick: () => ask({ group: group }),
          },
          {
            key: 'list',
            label: t('group.all'),
            icon: <IconListDetails size={16} />,
            onClick: () => router.push(groupLink(group, { values: values, carried: carried })),
          },
          map(group),
        ]
  const shortcuts: RowShortcuts<GroupRow, 'alarms'> = {
    scope: 'alarms',
    ofRows: {
      acknowledge: ([row]) => {
        if (row?.alarm) acknowledge(row.alarm)
        return true
      },
      handle: ([row]) => {
        // A whole group is asked about first.
        if (row?.alarm) void handle(row, solved).catch(tell.failure)
        else if (row) ask({ group: row.group })
        return row?.alarm !== undefined
      },
      record: ([row]) => {
        if (row) ask({ group: row.group, alarm: row.alarm })
        return false
      },
      fold: ([row]) => {
        if (row) toggle(row.group)
        return false
      },
    },
    ofList: { undo: changes.undoLast },
  }
  return { actionsOf, shortcuts, handle }
}
