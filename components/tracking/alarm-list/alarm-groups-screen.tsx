'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListActions, ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import type { AlarmGroupKind } from '#lib/codes/alarm-groups.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { alarmGroups, columnsOfGroups } from '#lib/pages/tracking/alarm-groups.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { HandleDialog } from './handle-dialog.tsx'
import { TypeCounts } from './type-counts.tsx'
import { type Disposal, type Handled, useGroupActs } from './use-group-acts.tsx'
import { useGroupColumns } from './use-group-columns.tsx'
import { type GroupRow, useGroupRows } from './use-group-rows.ts'

/** Open alarms, those of one type together, of a device or of an organisation. */
export function AlarmGroupsScreen() {
  const t = useTranslations('alarm.group')
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <AlarmGroups />
    </Page>
  )
}

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
