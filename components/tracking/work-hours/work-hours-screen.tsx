'use client'

import { Button } from '@mantine/core'
import { IconArrowUp, IconClockOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { Definitions } from '#components/list/definitions.tsx'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { useListRows } from '#components/list/page/use-list-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import { workHoursSettings as list } from '#lib/pages/tracking/work-hours-settings.ts'
import { EndHoursDialog } from './end-hours-dialog.tsx'
import { HoursDialog, type HoursRow } from './hours-dialog.tsx'

const rowKey = ({ key }: HoursRow) => key

type Open = { act: 'set' | 'devices' | 'clear' | 'inherit'; row: HoursRow }

/** Working hours of the organisation in view, and of what has its own below. */
export function WorkHoursScreen() {
  const t = useTranslations()
  const may = usePermission()
  const view = useListView(list)
  const columns = useListColumns<HoursRow>(list)
  const { rows: read, state, refetch } = useListRows(list, view.params)
  const rows = read as unknown as HoursRow[]
  const [open, setOpen] = useState<Open>()
  const mayOrganisation = may('e_ua_edit_family')
  const mayDevice = may('e_ua_edit_device')
  const actionsOf = (row: HoursRow): RowAction[] => {
    if (!(row.simei ? mayDevice : mayOrganisation)) return []
    const act = (key: Open['act'], icon: RowAction['icon']): RowAction => ({
      key,
      label: t(`hours.act.${key}`),
      icon,
      onClick: () => setOpen({ act: key, row }),
    })
    return [
      act('set', <IconPencil size={16} />),
      ...(row.hours.length > 0 ? [act('clear', <IconClockOff size={16} />)] : []),
      ...(row.source === 'own' ? [act('inherit', <IconArrowUp size={16} />)] : []),
    ]
  }
  const [own] = rows
  const onClose = () => setOpen(undefined)
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={t('hours.set.purpose')}
      actions={
        <>
          <Definitions columns={list.columns} />
          {mayDevice && own && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setOpen({ act: 'devices', row: own })}
            >
              {t('hours.act.devices')}
            </Button>
          )}
          {mayOrganisation && own && (
            <Button
              size="xs"
              leftSection={<IconPencil size={16} />}
              onClick={() => setOpen({ act: 'set', row: own })}
            >
              {t('hours.act.set')}
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
        {...((mayOrganisation || mayDevice) && { rowActions: actionsOf })}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={{ title: t('report.none'), text: t('report.noneText') }}
      />
      {open && (open.act === 'set' || open.act === 'devices') && (
        <HoursDialog row={open.row} isForDevices={open.act === 'devices'} onClose={onClose} />
      )}
      {open && (open.act === 'clear' || open.act === 'inherit') && (
        <EndHoursDialog row={open.row} act={open.act} onClose={onClose} />
      )}
    </Page>
  )
}
