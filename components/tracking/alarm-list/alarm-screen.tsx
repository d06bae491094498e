'use client'

import { Button } from '@mantine/core'
import {
  IconCheck,
  IconChecks,
  IconClipboardCheck,
  IconMapPin,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { useChangeAlarms } from '#components/data/use-change-alarms.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import type { RowShortcuts } from '#components/list/data-table/table-props.ts'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { RowDrawer } from '#components/list/page/row-drawer.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { SavedViews } from '#components/list/saved-views.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { solved } from '#lib/codes/alarm-disposal.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import type { List } from '#lib/pages/list.ts'
import { alarms, disposals } from '#lib/pages/tracking/alarms.ts'
import { AlarmKindCell } from './alarm-kind-cell.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { LikeDialog } from './like-dialog.tsx'
import { TypeCounts } from './type-counts.tsx'
import { type AlarmRecording, useAlarmMedia } from './use-alarm-media.ts'

type Alarm = CallReply<'alarm/Get'>['items'][number]
type Act = 'ack' | 'handle' | 'delete'
type Action = { act: Act; rows: Alarm[]; clear: () => void }

const rowKey = ({ id }: Alarm) => id
const icons = {
  ack: <IconCheck size={16} />,
  handle: <IconClipboardCheck size={16} />,
  delete: <IconTrash size={16} />,
}

type Media = (recordings: readonly AlarmRecording[]) => ReactNode

type AlarmScreenProps = {
  kind: 'alarms' | 'disposals'
  /** Shows what was recorded around an alarm. */
  media: Media
}

export function AlarmScreen({ kind, media }: AlarmScreenProps) {
  const t = useTranslations()
  const list = kind === 'alarms' ? alarms : disposals
  return (
    <Page isTall title={t(list.title)} purpose={list.purpose && t(list.purpose)}>
      <AlarmList key={list.path} list={list} media={media} />
    </Page>
  )
}

/** Of a link that somebody was given, or a row that is open. */
const noAlarm = { alarm: '' }

function AlarmList({ list, media }: { list: List; media: Media }) {
  const t = useTranslations('alarm.list')
  const tRule = useTranslations('rule')
  const router = useRouter()
  const linkOf = useAlarmLink()
  const may = usePermission()
  const view = useListView(list)
  const params = view.params as CallParams<'alarm/Get'>
  const read = useRows('alarm/Get', params)
  const { values: shown, change: show } = useUrlState(noAlarm)
  const [action, setAction] = useState<Action>()
  const [like, setLike] = useState<Alarm>()
  const recordings = useAlarmMedia(read.rows)
  const columns = useListColumns<Alarm>(list, useKindCells(recordings))
  const acts: Act[] = ['ack', 'handle', ...(may('e_ua_delete_alarm') ? (['delete'] as const) : [])]
  const isDone = (act: Act, { status }: Alarm) => act === 'ack' && status !== 'e_alarm_status_unack'
  const tell = useTell()
  const changes = useChangeAlarms()
  const { change } = changes
  const begin = (act: Act, rows: Alarm[], clear: () => void) => {
    if (act === 'ack') void change('alarm/Ack', rows, {}).then(clear, tell.failure)
    else setAction({ act, rows, clear })
  }
  const actionsOf = (row: Alarm): RowAction[] => [
    {
      key: 'map',
      label: t('map'),
      icon: <IconMapPin size={16} />,
      isDisabled: linkOf(row) === undefined,
      onClick: () => router.push(linkOf(row) ?? '/monitor'),
    },
    ...acts.map((act) => ({
      key: act,
      label: t(act),
      icon: icons[act],
      isDanger: act === 'delete',
      isDisabled: isDone(act, row),
      onClick: () => begin(act, [row], () => undefined),
    })),
    {
      key: 'like',
      label: tRule('like.action'),
      icon: <IconChecks size={16} />,
      onClick: () => setLike(row),
    },
  ]
  const shortcuts = useShortcutsOfRows({ changes, begin })
  const opened = read.rows.find(({ id }) => id === shown.alarm)
  const recorded = recordings.get(shown.alarm)
  return (
    <>
      <TypeCounts params={params} onPick={(types) => view.change({ type: types.join(',') })} />
      <ListFilters view={view} />
      <DataTable
        label={t('title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        sort={view.sort}
        onSort={view.onSort}
        onOpen={(row) => show({ alarm: row.id })}
        openKey={shown.alarm || undefined}
        rowActions={actionsOf}
        shortcuts={shortcuts}
        bulk={(rows, clear) => <ActButtons acts={acts} onAct={(act) => begin(act, rows, clear)} />}
        actions={
          <>
            <SavedViews screen="alarm" path={`/${list.path}`} />
            <ListExport list={list} params={view.params} />
          </>
        }
        empty={{
          title: t('none'),
          text: t('noneText'),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
      />
      {action && <ActionDialog {...action} change={change} onClose={() => setAction(undefined)} />}
      {like && (
        <LikeDialog
          row={like}
          params={params}
          submit={(asked) => changes.changeAlike(asked).then(() => setLike(undefined))}
          onClose={() => setLike(undefined)}
        />
      )}
      <RowDrawer
        list={list}
        row={opened}
        actions={opened ? actionsOf(opened) : []}
        onClose={() => show({ alarm: '' })}
        onChanged={read.refetch}
      >
        {recorded && media(recorded)}
      </RowDrawer>
    </>
  )
}

/** The kind of an alarm is told with what was recorded beside it. */
function useKindCells(recordings: ReturnType<typeof useAlarmMedia>) {
  return useMemo(
    () => ({
      type: ({ id, type }: Alarm) => (
        <AlarmKindCell type={type} recordings={recordings.get(id) ?? []} />
      ),
    }),
    [recordings],
  )
}

function ActButtons({ acts, onAct }: { acts: readonly Act[]; onAct: (act: Act) => void }) {
  const t = useTranslations('alarm.list')
  return acts.map((act) => (
    <Button
      key={act}
      size="xs"
      variant="light"
      leftSection={icons[act]}
      {...(act === 'delete' && { color: 'red' })}
      onClick={() => onAct(act)}
    >
      {t(act)}
    </Button>
  ))
}

type Changes = ReturnType<typeof useChangeAlarms>
type Begin = (act: Act, rows: Alarm[], clear: () => void) => void

type RowKeys = { changes: Changes; begin: Begin }

function useShortcutsOfRows({ changes, begin }: RowKeys) {
  const tell = useTell()
  const shortcuts: RowShortcuts<Alarm, 'alarms'> = {
    scope: 'alarms',
    ofRows: {
      acknowledge: (rows, clear) => {
        begin('ack', rows, clear)
        return true
      },
      handle: (rows, clear) => {
        void changes.change('alarm/Handle', rows, solved).then(clear, tell.failure)
        return true
      },
      record: (rows, clear) => {
        begin('handle', rows, clear)
        return false
      },
    },
    ofList: { undo: changes.undoLast },
  }
  return shortcuts
}

type ActionDialogProps = Action & {
  change: Changes['change']
  onClose: () => void
}

function ActionDialog({ act, rows, clear, change, onClose }: ActionDialogProps) {
  const t = useTranslations('alarm.list')
  const count = rows.length
  const onDone = () => {
    clear()
    onClose()
  }
  if (act === 'handle') {
    return (
      <HandleDialog
        count={count}
        submit={(disposal) => change('alarm/Handle', rows, disposal).then(onDone)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle', { count })}
      consequence={t('deleteText')}
      action={t('delete')}
      isDanger
      onConfirm={() => change('alarm/Delete', rows, {}).then(onDone)}
      onClose={onClose}
    />
  )
}
