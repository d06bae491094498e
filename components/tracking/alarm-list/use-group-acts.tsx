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
import { useLanguage } from '#components/data/brand.tsx'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { useChangeAlarms } from '#components/data/use-change-alarms.ts'
import { carriedIn } from '#components/data/view-query.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import type { RowShortcuts } from '#components/list/data-table/table-props.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { solved } from '#lib/codes/alarm-disposal.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { groupLink } from './group-link.ts'
import { scopeOfGroup } from './scope-of-group.ts'
import type { GroupedAlarm, GroupItem, GroupRow } from './use-group-rows.ts'

/** What is asked about before it is done: a whole group, or one alarm. */
export type Handled = { group: GroupItem; alarm?: GroupedAlarm | undefined }
export type Disposal = Pick<CallParams<'alarm/HandleLike'>, 'result'> & { note: string }

type Params = CallParams<'alarm/GetGroups'>
type Asked = {
  ask: (handled: Handled) => void
  toggle: (group: GroupItem) => void
  /** Of the filters, as the address has them. */
  values: Readonly<Record<string, string>>
}

/** What can be done with a group, and with one alarm of it. */
export function useGroupActs(params: Params, asked: Asked) {
  const tell = useTell()
  const changes = useChangeAlarms()
  const map = useMapAction()
  const ofGroup = useActsOfGroup(params, asked)
  const acknowledge = (alarm: GroupedAlarm) =>
    void changes.change('alarm/Ack', [alarm], {}).catch(tell.failure)
  const ofAlarm = useActsOfAlarm({ ask: asked.ask, acknowledge: acknowledge })
  const handle = async ({ group, alarm }: Handled, disposal: Disposal): Promise<void> => {
    if (alarm) return changes.change('alarm/Handle', [alarm], disposal)
    const scope = scopeOfGroup(params, group)
    if (scope) await changes.changeAlike(Object.assign({}, scope, disposal))
  }
  const actionsOf = (row: GroupRow): RowAction[] =>
    row.alarm
      ? [map(row.alarm), ...ofAlarm({ group: row.group, alarm: row.alarm })]
      : [...ofGroup(row), map(row.group)]
  const { ask, toggle } = asked
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

function useMapAction(): (row: GroupItem | GroupedAlarm) => RowAction {
  const t = useTranslations('alarm.list')
  const router = useRouter()
  const linkOf = useAlarmLink()
  return (row) => {
    const link = linkOf(row)
    return {
      key: 'map',
      label: t('map'),
      icon: <IconMapPin size={16} />,
      isDisabled: link === undefined,
      onClick: () => router.push(link ?? '/monitor'),
    }
  }
}

function useActsOfGroup(params: Params, { ask, toggle, values }: Asked) {
  const t = useTranslations('rule')
  const all = useTranslations('alarm.group')('all')
  const { tag } = useLanguage()
  const router = useRouter()
  const carried = carriedIn(useSearchParams())
  return ({ group, isOpen }: GroupRow): RowAction[] => [
    {
      key: 'fold',
      label: t(isOpen ? 'fold.close' : 'fold.open', { count: count(group.count, tag) }),
      icon: isOpen ? <IconFold size={16} /> : <IconFoldDown size={16} />,
      onClick: () => toggle(group),
    },
    {
      key: 'like',
      label: t('like.action'),
      icon: <IconChecks size={16} />,
      isDisabled: scopeOfGroup(params, group) === undefined,
      onClick: () => ask({ group: group }),
    },
    {
      key: 'list',
      label: all,
      icon: <IconListDetails size={16} />,
      onClick: () => router.push(groupLink(group, { values: values, carried: carried })),
    },
  ]
}

type OfAlarm = { ask: Asked['ask']; acknowledge: (alarm: GroupedAlarm) => void }

function useActsOfAlarm({ ask, acknowledge }: OfAlarm) {
  const t = useTranslations('alarm.list')
  return ({ group, alarm }: { group: GroupItem; alarm: GroupedAlarm }): RowAction[] => [
    {
      key: 'ack',
      label: t('ack'),
      icon: <IconCheck size={16} />,
      isDisabled: alarm.status !== 'e_alarm_status_unack',
      onClick: () => acknowledge(alarm),
    },
    {
      key: 'handle',
      label: t('handle'),
      icon: <IconClipboardCheck size={16} />,
      onClick: () => ask({ group: group, alarm: alarm }),
    },
  ]
}
